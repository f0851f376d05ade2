/** The table `order_lines`: what people have ordered, one row per product, each with its sale. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { MAX_CART_LINES } from '@fanfare/contract/cart'
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
 * Uses indexes `order_lines_buyer` and `refunds_full`.
 */
export async function boughtBefore(db: Db, buyerId: string, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pieces: number }>`select product_id as id, sum(quantity - returned)::int as pieces
    from order_lines l where buyer_id = ${buyerId}::uuid and product_id = any(${uuids(productIds)})
      and not exists (select from refunds r where r.sale_id = l.sale_id and r.is_full) group by 1`.execute(db)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
