/** The tables `tracking_links`, `tracking_visitors` and `tracked_fans`. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  tracking_links: Schema['tracking_links']
  tracked_fans: Schema['tracked_fans']
}
type TrackingDb = Db<Tables>
export type LinkRow = Selectable<Tables['tracking_links']>

const active = (db: TrackingDb, performerId: string) =>
  db.selectFrom('tracking_links').where('performer_id', '=', performerId).where('removed_at', 'is', null)

/** Newest first; uses index `tracking_links_performer`. */
export async function listLinks(db: TrackingDb, performerId: string, { limit, offset }: { limit: number; offset: number }) {
  const { total } = await active(db, performerId)
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await active(db, performerId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

export const insertLink = (tx: Tx, link: Pick<LinkRow, 'id' | 'performer_id' | 'name' | 'code'>): Promise<LinkRow> =>
  (tx.db as TrackingDb)
    .insertInto('tracking_links')
    .values({ ...link, visits: 0, created_at: tx.now, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns false for links of others and for removed ones. */
export async function removeLink(tx: Tx, performerId: string, id: string): Promise<boolean> {
  const done = await (tx.db as TrackingDb)
    .updateTable('tracking_links')
    .set({ removed_at: tx.now })
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Returns undefined for a removed link; uses index `tracking_links_code_key`. */
export const linkByCode = (db: TrackingDb, code: string): Promise<LinkRow | undefined> =>
  db.selectFrom('tracking_links').selectAll().where('code', '=', code).where('removed_at', 'is', null).executeTakeFirst()

export async function countVisit(tx: Tx, linkId: string, visitor: string): Promise<void> {
  await sql`with counted as (
      insert into tracking_visitors (link_id, day, visitor) values (${linkId}, (${tx.now}::timestamptz at time zone 'UTC')::date, ${visitor})
      on conflict do nothing returning link_id
    ) update tracking_links set visits = visits + 1 where id in (select link_id from counted)`.execute(tx.db)
}

/** Deletes the visitors of past days, which are no longer needed for counting. Uses index `tracking_visitors_day`. */
export async function deleteVisitors(db: Db, before: Date): Promise<void> {
  await sql`delete from tracking_visitors where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(db)
}

/** The first link of each performer counts. */
export async function assignFanToLink(
  tx: Tx,
  { performer_id, id }: LinkRow,
  fan: { id: string; isSignUp: boolean },
): Promise<void> {
  await (tx.db as TrackingDb)
    .insertInto('tracked_fans')
    .values({ performer_id, fan_id: fan.id, link_id: id, is_sign_up: fan.isSignUp, has_subscribed: false, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Uses the primary key. */
export async function markSubscribed(tx: Tx, performerId: string, fanId: string): Promise<void> {
  await (tx.db as TrackingDb)
    .updateTable('tracked_fans')
    .set({ has_subscribed: true })
    .where('performer_id', '=', performerId)
    .where('fan_id', '=', fanId)
    .execute()
}

export interface Counted {
  readonly link_id: string
  readonly sign_ups: number
  readonly subscribers: number
}

const isOneOf = (linkIds: readonly string[]) => sql<SqlBool>`link_id = any(${[...linkIds]}::uuid[])`

/** Uses index `tracked_fans_link`. */
export async function countsOf(db: Db, linkIds: readonly string[]): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted>`select link_id, count(*) filter (where is_sign_up)::int as sign_ups,
    count(*) filter (where has_subscribed)::int as subscribers from tracked_fans where ${isOneOf(linkIds)} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.link_id, row]))
}

/**
 * Returns a subquery of the fans of these links, which may be many: link, fan, and since when. Uses index `tracked_fans_link`.
 */
export const fansSinceOf = (linkIds: readonly string[]): RawBuilder<unknown> =>
  sql`select link_id::text, fan_id, at from tracked_fans where link_id = any(${[...linkIds]}::uuid[])`
