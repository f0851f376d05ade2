/** Lists and counts a performer's own content of one kind by shelf. */
import { sql, type RawBuilder } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import type { PublicationShelf, PublicationStatus } from '@fanfare/contract/publication-status'
import { cutPage, placeOf, type Place } from '#lib/page.ts'
import type { Context, Db } from '#platform/context.ts'
import { contains } from '#platform/search-text.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ContentColumns, KindOf, Lifecycle, Publication } from '../kind/kind.ts'

/** Content that waits for its files and for its time is on the shelf of scheduled content. */
const SHELF = sql`case when status = 'draft' then 'draft' when status in ('archived', 'expired') then 'archived'
  when published_at is null and (status = 'scheduled' or scheduled_at > site_now()) then 'scheduled' else 'published' end`
const AT = sql`coalesce(published_at, scheduled_at, created_at)`

interface OwnFilter {
  readonly performerId: string
  readonly shelf?: PublicationShelf | undefined
  readonly status?: PublicationStatus | undefined
  readonly audience?: Audience | undefined
  /** Part of the title; only for kinds with titles. */
  readonly words?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

interface OwnSlice {
  readonly limit: number
  readonly after: Place | undefined
}

const ANY = sql<boolean>`true`
const isOwn = ({ performerId, shelf, status, audience, words = '', from, before }: OwnFilter): RawBuilder<boolean> =>
  sql<boolean>`performer_id = ${performerId} and removed_at is null
    and ${shelf === undefined ? ANY : sql`${SHELF} = ${shelf}`} and ${status === undefined ? ANY : sql`status = ${status}`}
    and ${audience === undefined ? ANY : sql`audience = ${audience}`}
    and ${words === '' ? ANY : contains(sql.ref('title'), words)}
    and ${from ? sql`${AT} >= ${from}` : ANY} and ${before ? sql`${AT} < ${before}` : ANY}`

/** The owner's content, latest first, but scheduled content earliest first; uses the index `…_own`. */
async function ownRows<C extends ContentColumns>(
  kind: KindOf<C>,
  db: Db,
  filter: OwnFilter,
  { limit, after }: OwnSlice,
): Promise<Publication<C>[]> {
  const isUp = filter.shelf === 'scheduled'
  const [order, beyond] = isUp ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const isBeyond = after ? sql`(${AT}, id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : ANY
  const { rows } = await sql<Publication<C>>`select * from ${sql.table(kind.table)} where ${isOwn(filter)} and ${isBeyond}
    order by ${AT} ${order}, id ${order} limit ${limit}::int`.execute(db)
  return rows
}

async function countOwnRows({ table }: { readonly table: string }, db: Db, filter: OwnFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)}
    where ${isOwn(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

type ShelfCounts = Record<PublicationShelf, number>

/** Counts the owner's content by shelf; index-only on `…_own`. */
async function countShelves({ table }: { readonly table: string }, db: Db, performerId: string): Promise<ShelfCounts> {
  const { rows } = await sql<{ shelf: PublicationShelf; count: number }>`select ${SHELF} as shelf, count(*)::int as count
    from ${sql.table(table)} where performer_id = ${performerId} and removed_at is null group by shelf`.execute(db)
  const of = (shelf: PublicationShelf) => rows.find((row) => row.shelf === shelf)?.count ?? 0
  return { published: of('published'), scheduled: of('scheduled'), draft: of('draft'), archived: of('archived') }
}

const ownPlace = ({ published_at, scheduled_at, created_at, id }: Lifecycle): Place => ({
  at: published_at ?? scheduled_at ?? created_at,
  id,
})

interface OwnRequest {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly wanted: Omit<OwnFilter, 'performerId'>
  readonly limit: number | undefined
  readonly cursor: string | undefined
}

/** Returns one page of the caller's own content, with the number on each shelf. */
export async function ownShelf<C extends ContentColumns, View>(
  kind: KindOf<C>,
  { ctx, viewer, wanted, limit = 20, cursor }: OwnRequest,
  views: (rows: readonly Publication<C>[]) => Promise<View[]>,
) {
  const own = { ...wanted, performerId: viewer.id }
  const [found, total, counts] = await Promise.all([
    ownRows(kind, ctx.db, own, { limit: limit + 1, after: placeOf(cursor) }),
    countOwnRows(kind, ctx.db, own),
    countShelves(kind, ctx.db, viewer.id),
  ])
  const { rows, next } = cutPage(found, limit, ownPlace)
  return { data: await views(rows), total, counts, ...(next !== undefined && { next }) }
}
