/** The table `order_lines`: what people have ordered, one row per product, each with its sale. */
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { MAX_CART_LINES } from '@fanfare/contract/cart'
import { fullyRefundedAmong } from '#core/money/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  order_lines: Schema['order_lines']
}
export type OrderLineRow = Selectable<Tables['order_lines']>

export async function insertOrderLines(tx: Tx, rows: readonly Insertable<Tables['order_lines']>[]): Promise<void> {
  await (tx.db as Db<Tables>)
    .insertInto('order_lines')
    .values([...rows])
    .execute()
}

/** Returns the lines of orders in the order of the cart; uses the key of orders and positions. */
export const linesOfOrders = (db: Db<Tables>, orderIds: readonly string[]): Promise<OrderLineRow[]> =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', (e) => e.fn.any(uuids(orderIds)))
    .orderBy('order_id')
    .orderBy('position')
    .limit(orderIds.length * MAX_CART_LINES)
    .execute()

export const lineOfSale = (db: Db<Tables>, saleId: string): Promise<OrderLineRow | undefined> =>
  db.selectFrom('order_lines').selectAll().where('sale_id', '=', saleId).executeTakeFirst()

export async function changeReturned(tx: Tx, id: string, change: Partial<Pick<OrderLineRow, 'returned' | 'restocked'>>) {
  await (tx.db as Db<Tables>).updateTable('order_lines').set(change).where('id', '=', id).execute()
}

/**
 * Returns how many pieces of products a buyer has bought and kept, by product: without fully refunded lines and returned pieces.
 * Uses index `order_lines_buyer`.
 */
export async function boughtBefore(db: Db<Tables>, buyerId: string, productIds: readonly string[]): Promise<Map<string, number>> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id', 'sale_id', 'quantity', 'returned'])
    .where('buyer_id', '=', buyerId)
    .where('product_id', '=', (e) => e.fn.any(uuids(productIds)))
    .execute()
  const refunded = await fullyRefundedAmong(
    db,
    lines.map((line) => line.sale_id),
  )
  const kept = new Map<string, number>()
  for (const { product_id: id, sale_id: saleId, quantity, returned } of lines)
    if (id !== null && !refunded.has(saleId)) kept.set(id, (kept.get(id) ?? 0) + quantity - returned)
  return kept
}

/** SQL subquery for other modules' queries: the orders with a product; uses index `order_lines_product`. */
export const ordersWith = (productId: string): RawBuilder<{ order_id: string }> =>
  sql`select order_id from order_lines where product_id = ${productId}::uuid`

/** SQL subquery for other modules' queries: each line's sale with its price, and whether its pieces are sent. */
export const lineSales: RawBuilder<{ order_id: string; sale_id: string; price: string; is_sent: boolean }> =
  sql`select order_id, sale_id, unit_price * quantity as price, form = 'physical' as is_sent from order_lines`
