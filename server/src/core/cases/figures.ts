/** Counts cases, reports and decisions of a period, from records that never change later. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'

/** A case that is due immediately is in time if it is decided within a day. */
const IMMEDIATE = sql`interval '1 day'`
const LIMIT = sql`greatest(due_at, opened_at + ${IMMEDIATE})`
/** A dismissed appeal has no measures. */
const HAS_EFFECT = sql`cardinality(measures) > 0`

export interface CaseCounts {
  readonly kind: string
  readonly received: number
  readonly inTime: number
  readonly late: number
  /** Overdue at the end of the period. */
  readonly overdue: number
  readonly granted: number
  readonly dismissed: number
  /** From the opening to the decision. */
  readonly medianHours: number | null
}

export async function caseCounts(db: Db, { from, until }: Span): Promise<CaseCounts[]> {
  const opened = sql`opened_at >= ${from} and opened_at < ${until}`
  const decided = sql`decided_at >= ${from} and decided_at < ${until}`
  const { rows } = await sql<CaseCounts>`select kind, count(*) filter (where ${opened})::int as received,
      count(*) filter (where ${decided} and decided_at <= ${LIMIT})::int as "inTime",
      count(*) filter (where ${decided} and decided_at > ${LIMIT})::int as late,
      count(*) filter (where ${LIMIT} < ${until} and status <> 'merged' and (decided_at is null or decided_at >= ${until}))::int as overdue,
      count(*) filter (where ${decided} and ${HAS_EFFECT})::int as granted,
      count(*) filter (where ${decided} and not ${HAS_EFFECT})::int as dismissed,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 3600)
        filter (where ${decided}))::numeric, 1)::float8 as "medianHours"
    from cases where opened_at < ${until} and (decided_at is null or decided_at >= ${from})
    group by kind order by kind`.execute(db)
  return rows
}

interface Count {
  readonly name: string
  readonly count: number
}

/** Returns reports and notices by their reason. */
export async function reportCounts(db: Db, { from, until }: Span): Promise<Count[]> {
  const { rows } = await sql<Count>`select reason as name, count(*)::int as count from case_reports
    where created_at >= ${from} and created_at < ${until} group by reason order by reason`.execute(db)
  return rows
}

/** Returns decisions by their measures. A decision with two measures counts for both. */
export async function measureCounts(db: Db, { from, until }: Span): Promise<Count[]> {
  const { rows } = await sql<Count>`select measure as name, count(*)::int as count
    from cases cross join unnest(measures) as m (measure)
    where decided_at >= ${from} and decided_at < ${until} group by measure order by measure`.execute(db)
  return rows
}

export interface RuleCounts {
  readonly rule: string
  readonly statements: number
  readonly removals: number
}

/** Returns statements of reasons by the rule that they name. */
export async function ruleCounts(db: Db, { from, until }: Span): Promise<RuleCounts[]> {
  const { rows } = await sql<RuleCounts>`select rule, count(*)::int as statements,
      count(*) filter (where 'remove' = any(measures))::int as removals
    from case_statements where decided_at >= ${from} and decided_at < ${until} group by rule order by rule`.execute(db)
  return rows
}

/** Returns how often the site hid items until the decision, and found near copies, without an operator. */
export async function automatedCounts(db: Db, { from, until }: Span): Promise<Count[]> {
  const { rows } = await sql<Count>`select step as name, count(*)::int as count from case_steps
    where operator_id is null and step in ('hidden', 'near_copy') and at >= ${from} and at < ${until}
    group by step order by step`.execute(db)
  return rows
}
