/** Reads the operators' queue from the table `content_reviews`. */
import { sql, type RawBuilder } from 'kysely'
import type { ReviewFilters } from '@fanfare/contract/content-reviews'
import { cutPage, placeOf } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'
import { uuids } from '#platform/ids.ts'
import type { ReviewRow } from './store.ts'

const ANY = sql<boolean>`true`
const WAITING = sql<boolean>`state = 'waiting'`

export interface WantedReviews {
  readonly filters: { readonly kind: ReviewFilters['kind']; readonly queue: ReviewFilters['queue'] }
  /** Performers whose name matches the search; undefined without one. */
  readonly performerIds: readonly string[] | undefined
}

const isInQueue = (queue: ReviewFilters['queue']): RawBuilder<boolean> => {
  if (queue === 'decided') return sql<boolean>`decided_at is not null`
  return queue === 'overdue' ? sql<boolean>`${WAITING} and due_at < site_now()` : WAITING
}

const isWanted = ({ filters: { kind, queue }, performerIds }: WantedReviews): RawBuilder<boolean> =>
  sql<boolean>`${isInQueue(queue)} and ${kind === undefined ? ANY : sql`kind = ${kind}`}
    and ${performerIds === undefined ? ANY : sql`performer_id = any(${uuids(performerIds)})`}`

/** Waiting content, oldest first, with the index `content_reviews_queue`; or decided content, latest first. */
export async function findReviews(
  db: Db,
  wanted: WantedReviews,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ rows: readonly ReviewRow[]; next: string | undefined }> {
  const after = placeOf(cursor)
  const isDecided = wanted.filters.queue === 'decided'
  const [at, order, beyond] = isDecided ? [sql`decided_at`, sql`desc`, sql`<`] : [sql`submitted_at`, sql`asc`, sql`>`]
  const { rows } = await sql<ReviewRow>`select * from content_reviews where ${isWanted(wanted)}
    and ${after ? sql`(${at}, id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : ANY}
    order by ${at} ${order}, id ${order} limit ${limit + 1}::int`.execute(db)
  const { rows: page, next } = cutPage(rows, limit, (row) => ({
    at: (isDecided && row.decided_at) || row.submitted_at,
    id: row.id,
  }))
  return { rows: page, next }
}

export async function countFoundReviews(db: Db, wanted: WantedReviews): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from content_reviews where ${isWanted(wanted)}`.execute(db)
  return rows[0]?.total ?? 0
}

interface KindCount {
  readonly kind: string
  readonly total: number
  readonly overdue: number
}

export async function countWaiting(db: Db): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`select kind, count(*)::int as total,
      count(*) filter (where due_at < site_now())::int as overdue
    from content_reviews where ${WAITING} group by kind order by kind`.execute(db)
  return rows
}

interface PastReviews {
  readonly received: number
  readonly decided: number
  readonly rejected: number
  readonly late: number
  readonly medianHours: number | null
}

/** Counts what was submitted or decided in a period. These records never change later. */
export async function countPastReviews(db: Db, { from, until }: Span): Promise<PastReviews> {
  const decided = sql`decided_at >= ${from} and decided_at < ${until}`
  const { rows } = await sql<PastReviews>`select
      count(*) filter (where submitted_at >= ${from} and submitted_at < ${until})::int as received,
      count(*) filter (where ${decided})::int as decided,
      count(*) filter (where ${decided} and state = 'rejected')::int as rejected,
      count(*) filter (where ${decided} and decided_at > due_at)::int as late,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at) / 3600)
        filter (where ${decided}))::numeric, 1)::float8 as "medianHours"
    from content_reviews where submitted_at < ${until} and (decided_at is null or decided_at >= ${from})`.execute(db)
  return rows[0]!
}

/** Returns the waiting reviews before and after one, oldest first. */
export async function neighborsOf(
  db: Db,
  { id, submitted_at: at }: ReviewRow,
  wanted: WantedReviews,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const one = (beyond: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select id from content_reviews where ${isWanted(wanted)} and (submitted_at, id) ${beyond} (${at}::timestamptz, ${id}::uuid)
      order by submitted_at ${order}, id ${order} limit 1)`
  const { rows } = await sql<{ previousId: string | null; nextId: string | null }>`select
    ${one(sql`<`, sql`desc`)} as "previousId", ${one(sql`>`, sql`asc`)} as "nextId"`.execute(db)
  return rows[0]!
}

export async function recordOf(db: Db, performerId: string): Promise<{ approved: number; rejected: number }> {
  const { rows } = await sql<{ approved: number; rejected: number }>`select
      count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'rejected')::int as rejected
    from content_reviews where performer_id = ${performerId}`.execute(db)
  return rows[0]!
}
