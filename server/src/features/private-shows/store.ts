/** The table `private_shows`. Minor units of a token. */
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { PrivateShowFilter, PrivateShowSide, PrivateShowStatus } from '@fanfare/contract/private-show-views'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  private_shows: Schema['private_shows']
}
type ShowsDb = Db<Tables>
export type ShowRow = Selectable<Tables['private_shows']>
export type ShowChange = Updateable<Tables['private_shows']>
type NewShow = Insertable<Tables['private_shows']>

export const insertShow = (tx: Tx, row: NewShow): Promise<ShowRow> =>
  (tx.db as ShowsDb).insertInto('private_shows').values(row).returningAll().executeTakeFirstOrThrow()

export const showsById = (db: ShowsDb, ids: readonly string[]): Promise<ShowRow[]> =>
  db
    .selectFrom('private_shows')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

export const showById = async (db: ShowsDb, id: string): Promise<ShowRow | undefined> => (await showsById(db, [id]))[0]

/** Returns the show after all earlier changes, locked until the transaction ends: two acts and the clock take effect in turn. */
export const lockShow = (tx: Tx, id: string): Promise<ShowRow | undefined> =>
  (tx.db as ShowsDb).selectFrom('private_shows').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateShow = (tx: Tx, id: string, change: ShowChange): Promise<ShowRow> =>
  (tx.db as ShowsDb).updateTable('private_shows').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface Pair {
  readonly fanId: string
  readonly performerId: string
}

/** Uses index `private_shows_open`. */
export const hasOpenShow = async (db: ShowsDb, { fanId, performerId }: Pair): Promise<boolean> =>
  (await db
    .selectFrom('private_shows')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('fan_id', '=', fanId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()) !== undefined

const columnOf = (side: PrivateShowSide) => (side === 'fan' ? 'fan_id' : 'performer_id')

/** Uses index `private_shows_of_fan` or `private_shows_of_performer`. */
export const isInShow = async (db: ShowsDb, side: PrivateShowSide, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('private_shows')
    .select('id')
    .where(columnOf(side), '=', accountId)
    .where('status', '=', 'started')
    .executeTakeFirst()) !== undefined

/** Counts the shows of an account that are neither started nor closed; uses index `private_shows_fan` or `private_shows_performer`. */
export async function countOpen(db: ShowsDb, side: PrivateShowSide, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('private_shows')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(columnOf(side), '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const TURNS: Readonly<Record<PrivateShowSide, RawBuilder<SqlBool>>> = {
  fan: sql<SqlBool>`status in ('approved', 'started')`,
  performer: sql<SqlBool>`status in ('pending', 'started')`,
}

const FILTERS: Readonly<Record<PrivateShowFilter, (turn: RawBuilder<SqlBool>) => RawBuilder<SqlBool>>> = {
  open: () => sql<SqlBool>`closed_at is null`,
  waiting: (turn) => turn,
  closed: () => sql<SqlBool>`closed_at is not null`,
}

interface ShowsQuery {
  readonly filter: PrivateShowFilter | undefined
  readonly status: PrivateShowStatus | undefined
  /** The other participant. */
  readonly withId: string | undefined
  /** Inclusive from, exclusive until. */
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly limit: number
  readonly offset: number
}

interface Own {
  readonly side: PrivateShowSide
  readonly accountId: string
}

/** Running ones first, then the caller's turn, then the newest; uses index `private_shows_fan` or `private_shows_performer`. */
export async function listShows(db: ShowsDb, { side, accountId }: Own, query: ShowsQuery) {
  const { filter, status, withId, from, until, limit, offset } = query
  const turn = TURNS[side]
  const all = db
    .selectFrom('private_shows')
    .where(columnOf(side), '=', accountId)
    .$if(filter !== undefined, (q) => q.where(FILTERS[filter ?? 'open'](turn)))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'pending'))
    .$if(withId !== undefined, (q) => q.where(columnOf(side === 'fan' ? 'performer' : 'fan'), '=', withId ?? ''))
    .$if(from !== undefined, (q) => q.where('created_at', '>=', from ?? null))
    .$if(until !== undefined, (q) => q.where('created_at', '<', until ?? null))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy(sql`status = 'started'`, 'desc')
    .orderBy(turn, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

interface StartedQuery {
  readonly status: 'started' | 'ended'
  /** One of the two people. */
  readonly accountId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Running ones longest first, or ended ones latest first; uses index `private_shows_of_performer` or `private_shows_ended`. */
export async function listStartedShows(db: ShowsDb, { status, accountId, limit, offset }: StartedQuery) {
  const all = db
    .selectFrom('private_shows')
    .where('status', '=', status)
    .$if(accountId !== undefined, (q) =>
      q.where((e) => e.or([e('fan_id', '=', accountId ?? ''), e('performer_id', '=', accountId ?? '')])),
    )
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .$if(status === 'started', (q) => q.orderBy('started_at'))
    .$if(status === 'ended', (q) => q.orderBy('closed_at', 'desc'))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

/** Returns the started show, or else the latest approved one, or else the latest pending one. */
export const currentShow = (db: ShowsDb, { side, accountId }: Own): Promise<ShowRow | undefined> =>
  db
    .selectFrom('private_shows')
    .selectAll()
    .where(columnOf(side), '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy(sql`array_position(array['started', 'approved', 'pending'], status)`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Uses index `private_shows_due`. */
export async function dueShows(db: ShowsDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('private_shows')
    .select('id')
    .where('clock_at', '<=', now)
    .orderBy('clock_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns open shows of an account, or of an account and another, after an id. */
export async function openShowsOf(db: ShowsDb, { accountId, otherId, after }: OpenOf, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('private_shows')
    .select('id')
    .where('closed_at', 'is', null)
    .where((e) => e.or([e('fan_id', '=', accountId), e('performer_id', '=', accountId)]))
    .$if(otherId !== undefined, (q) =>
      q.where((e) => e.or([e('fan_id', '=', otherId ?? ''), e('performer_id', '=', otherId ?? '')])),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface OpenOf {
  readonly accountId: string
  readonly otherId: string | undefined
  readonly after: string
}
