/** The tables `gifts` and `sent_gifts`. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { GiftId } from '@fanfare/contract/gifts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'

interface Tables {
  gifts: Narrowed<'gifts', { id: GiftId }>
  sent_gifts: Narrowed<'sent_gifts', { gift_id: GiftId }>
}
export type GiftRow = Selectable<Tables['gifts']>

interface GiftsQuery {
  readonly isOnSale: boolean
  readonly limit: number
  readonly offset: number
}

/** Cheapest first. The catalog is short: its migration lists it. */
export async function listGifts(db: Db<Tables>, { isOnSale, limit, offset }: GiftsQuery) {
  const all = db.selectFrom('gifts').$if(isOnSale, (query) => query.where('is_on_sale', '=', true))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('price').orderBy('id').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export const giftById = (db: Db<Tables>, id: GiftId): Promise<GiftRow | undefined> =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst()

export const changeGift = (tx: Tx, id: GiftId, change: { price: number; is_on_sale: boolean }): Promise<GiftRow | undefined> =>
  (tx.db as Db<Tables>).updateTable('gifts').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export async function countSent(tx: Tx, saleId: string, giftId: GiftId): Promise<void> {
  await (tx.db as Db<Tables>).insertInto('sent_gifts').values({ sale_id: saleId, gift_id: giftId }).execute()
}

/** Returns how often each gift was sent; uses index `sent_gifts_gift`. */
export async function timesSent(db: Db<Tables>, ids: readonly GiftId[]): Promise<Map<GiftId, number>> {
  const rows = await db
    .selectFrom('sent_gifts')
    .select((e) => ['gift_id', e.fn.countAll<string>().as('total')])
    .where(sql<SqlBool>`gift_id = any(${[...ids]}::text[])`)
    .groupBy('gift_id')
    .execute()
  return new Map(rows.map((row) => [row.gift_id, Number(row.total)]))
}
