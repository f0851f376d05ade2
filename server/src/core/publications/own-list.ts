/** Lists a performer's own content of one kind, newest first. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import { cutPage, placeOf, type Place } from '#lib/page.ts'
import type { Context, Db } from '#platform/context.ts'
import { contains } from '#platform/search-text.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface OwnFilter {
  readonly performerId: string
  readonly status: string | undefined
  readonly audience: Audience | undefined
  readonly words: string | undefined
}

export interface OwnSlice {
  readonly limit: number
  readonly after: Place | undefined
}

const ANY = sql<SqlBool>`true`

/** SQL condition for a table of published content: the owner has not deleted the row and it matches the filter. */
export const isOwn = ({ performerId, status, audience, words = '' }: OwnFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`performer_id = ${performerId} and removed_at is null
    and ${status === undefined ? ANY : sql`status = ${status}`}
    and ${audience === undefined ? ANY : sql`audience = ${audience}`}
    and ${words === '' ? ANY : contains(sql.ref('title'), words)}`

/** SQL condition for content after a position, in order of creation, newest first. */
export const isCreatedBefore = (after: Place | undefined): RawBuilder<SqlBool> =>
  after ? sql<SqlBool>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : ANY

interface Request {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly query: {
    readonly q?: string
    readonly status?: string
    readonly audience?: Audience
    readonly limit?: number
    readonly cursor?: string
  }
}

interface OwnList<Row, View> {
  /** Newest first. */
  readonly rows: (db: Db, filter: OwnFilter, slice: OwnSlice) => Promise<Row[]>
  readonly count: (db: Db, filter: OwnFilter) => Promise<number>
  /** In the given order. */
  readonly views: (ctx: Context, viewer: Viewer, rows: readonly Row[]) => Promise<View[]>
}

export async function ownPage<Row extends { readonly id: string; readonly created_at: Date }, View>(
  { ctx, viewer, query: { q, status, audience, limit = 20, cursor } }: Request,
  { rows: read, count, views }: OwnList<Row, View>,
) {
  const filter = { performerId: viewer.id, status, audience, words: q }
  const [rows, total] = await Promise.all([
    read(ctx.db, filter, { limit: limit + 1, after: placeOf(cursor) }),
    count(ctx.db, filter),
  ])
  const { rows: page, next } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
  return { data: await views(ctx, viewer, page), total, ...(next !== undefined && { next }) }
}
