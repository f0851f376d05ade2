import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { ChainedRow, Values } from './chain.ts'

export interface ActRow extends Omit<ChainedRow, 'before' | 'after'> {
  readonly before: Values | null
  readonly after: Values | null
  readonly previous_hash: string
  readonly hash: string
}

export interface Subject {
  readonly kind: string
  readonly id: string
}

export interface ActFilter {
  readonly act?: string
  readonly operatorId?: string
  readonly subjectKind?: string
  /** Any of these subjects. */
  readonly subjectIds?: readonly string[]
  readonly from?: Date
  /** Exclusive. */
  readonly until?: Date
  /** Part of a reason, name of an operator, subject or value; or an account found by it. */
  readonly search?: { readonly text: string; readonly accountIds: readonly string[] }
}

function conditionOf({ act, operatorId, subjectKind, subjectIds, from, until, search }: ActFilter): RawBuilder<unknown> {
  const pattern = `%${(search?.text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    act !== undefined && sql`act = ${act}`,
    operatorId !== undefined && sql`operator_id = ${operatorId}`,
    subjectKind !== undefined && sql`subject_kind = ${subjectKind}`,
    subjectIds !== undefined && sql`subject_id = any(${[...subjectIds]}::text[])`,
    from !== undefined && sql`at >= ${from}`,
    until !== undefined && sql`at < ${until}`,
    search !== undefined &&
      sql`(subject_id = any(${[...search.accountIds]}::text[]) or reason ilike ${pattern} or operator_name ilike ${pattern}
        or subject_id ilike ${pattern} or before::text ilike ${pattern} or after::text ilike ${pattern})`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns acts, latest first, and how many there are. */
export async function recordedActs(
  db: Db,
  filter: ActFilter,
  { limit, offset }: Page,
): Promise<{ rows: ActRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<ActRow>`select * from audit_log where ${conditionOf(filter)} order by seq desc limit ${limit}::int offset ${offset}::int`.execute(
      db,
    ),
    countActs(db, filter),
  ])
  return { rows, total }
}

export async function countActs(db: Db, filter: ActFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from audit_log where ${conditionOf(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns acts before a row, latest first. */
export async function actsBefore(
  db: Db,
  filter: ActFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`select * from audit_log where ${before === undefined ? sql`true` : sql`seq < ${before}`}
    and ${conditionOf(filter)} order by seq desc limit ${limit}::int`.execute(db)
  return rows
}

/** Returns acts after a row, earliest first. */
export async function actsAfter(
  db: Db,
  filter: ActFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`select * from audit_log where seq > ${after ?? '0'} and ${conditionOf(filter)}
    order by seq limit ${limit}::int`.execute(db)
  return rows
}

/** Returns the acts about one subject since then, earliest first. Uses index `audit_log_subject`. */
export async function actsSince(db: Db, { kind, id }: Subject, since: Date): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`select * from audit_log where subject_kind = ${kind} and subject_id = ${id} and at > ${since}
    order by seq`.execute(db)
  return rows
}

interface ActCount {
  readonly act: string
  readonly count: number
}

/** Returns how often operators did each of these acts in a period, in the order of their names. */
export async function actCounts(db: Db, acts: readonly string[], { from, until }: { readonly from: Date; readonly until: Date }) {
  const { rows } = await sql<ActCount>`select act, count(*)::int as count from audit_log
    where act = any(${[...acts]}::text[]) and at >= ${from} and at < ${until} group by act order by act`.execute(db)
  return rows
}

/** Returns how many subjects have this act as the latest among some acts before a time. */
export async function countLatestAct(
  db: Db,
  act: string,
  { among, until }: { readonly among: readonly string[]; readonly until: Date },
) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
      select distinct on (subject_id) act from audit_log where act = any(${[...among]}::text[]) and at < ${until}
      order by subject_id, seq desc
    ) as latest where act = ${act}`.execute(db)
  return rows[0]?.total ?? 0
}
