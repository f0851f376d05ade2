/** The table `gift_subscriptions`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { noBlock } from '#core/access/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  gift_subscriptions: Schema['gift_subscriptions']
}
type GiftsDb = Db<Tables>
export type GiftRow = Selectable<Tables['gift_subscriptions']>

export async function insertGift({ db }: Tx, row: Insertable<Tables['gift_subscriptions']>): Promise<void> {
  await (db as GiftsDb).insertInto('gift_subscriptions').values(row).execute()
}

type Key = { readonly id: string } | { readonly code: string } | { readonly sale_id: string }

/** Locks the row until the transaction ends, so that the second of two parallel redemptions sees the first. */
export const lockGift = ({ db }: Tx, key: Key): Promise<GiftRow | undefined> =>
  (db as GiftsDb)
    .selectFrom('gift_subscriptions')
    .selectAll()
    .where((e) => e.and(key))
    .forUpdate()
    .executeTakeFirst()

export const giftById = (db: GiftsDb, id: string): Promise<GiftRow | undefined> =>
  db.selectFrom('gift_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

type Change = Pick<GiftRow, 'status'> & Partial<Pick<GiftRow, 'redeemed_by' | 'redeemed_at'>>

export async function changeGift({ db }: Tx, id: string, { status, redeemed_by, redeemed_at }: Change): Promise<void> {
  const redeemed = redeemed_by === undefined ? {} : { redeemed_by, redeemed_at }
  await (db as GiftsDb)
    .updateTable('gift_subscriptions')
    .set({ status, ...redeemed })
    .where('id', '=', id)
    .execute()
}

export type GiftEmail = Pick<GiftRow, 'mail' | 'code' | 'mailed_at' | 'mails'>

/** Records where the code was sent. */
export const recordEmail = ({ db }: Tx, id: string, mailing: GiftEmail): Promise<GiftRow> =>
  (db as GiftsDb).updateTable('gift_subscriptions').set(mailing).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface GiftsQuery {
  readonly side: 'received' | 'bought'
  readonly accountId: string
  readonly limit: number
  readonly offset: number
}

/** Newest first, without free months of performers; uses index `gift_subscriptions_from` or `gift_subscriptions_to`. */
export async function listGifts(db: GiftsDb, { side, accountId, limit, offset }: GiftsQuery) {
  const all = db
    .selectFrom('gift_subscriptions')
    .where(side === 'bought' ? 'from_id' : 'to_id', '=', accountId)
    .where('sale_id', 'is not', null)
    // Recipients do not see waiting and refunded gifts, or gifts from across a block.
    .$if(side === 'received', (query) =>
      query.where('status', 'in', ['delivered', 'redeemed']).where(noBlock(sql.ref('from_id'), sql.ref('to_id'))),
    )
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** Returns due gifts by id; uses index `gift_subscriptions_waiting`. */
export async function giftsToDeliver(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gift_subscriptions
    where status = 'waiting' and deliver_at <= site_now() and id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns gifts that were not redeemed in time, by id; uses index `gift_subscriptions_unredeemed`. */
export async function giftsToReturn(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gift_subscriptions
    where status in ('waiting', 'delivered') and redeem_by <= site_now() and id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * Returns how many free months a performer has given since `since`, in total and to one fan; uses index
 * `gift_subscriptions_complimentary`.
 */
export async function givenSince(db: GiftsDb, performerId: string, fanId: string, since: Date) {
  const row = await db
    .selectFrom('gift_subscriptions')
    .select((e) => [e.fn.countAll<string>().as('total'), e.fn.countAll<string>().filterWhere('to_id', '=', fanId).as('to_fan')])
    .where('performer_id', '=', performerId)
    .where('sale_id', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), toFan: Number(row.to_fan) }
}

/** Returns the sales among `saleIds` that bought a gift; uses the unique `sale_id`. */
export async function giftsOfSales(db: GiftsDb, saleIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gift_subscriptions')
    .select('sale_id')
    .where('sale_id', '=', (e) => e.fn.any(e.val([...saleIds])))
    .execute()
  return new Set(rows.flatMap((row) => row.sale_id ?? []))
}
