/** The tables `checkouts`, `orders` and `order_steps`. Amounts in minor units of a token. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OrderEvent, OrderStatus } from '@fanfare/contract/orders'
import type { ZoneType } from '@fanfare/contract/shipping'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import { UNSHIPPED, type Side } from './rules.ts'

export interface OrderTables {
  checkouts: Schema['checkouts']
  orders: Narrowed<'orders', { status: OrderStatus; zone_type: ZoneType; form: 'digital' | 'physical' }>
  order_steps: Narrowed<'order_steps', { event: OrderEvent; status: OrderStatus; by: Side }>
}
export type OrdersDb = Db<OrderTables>
export type OrderRow = Selectable<OrderTables['orders']>
export type StepRow = Selectable<OrderTables['order_steps']>

export const insertCheckout = (tx: Tx, row: Insertable<OrderTables['checkouts']>): Promise<unknown> =>
  (tx.db as OrdersDb).insertInto('checkouts').values(row).execute()

export const insertOrder = (tx: Tx, row: Insertable<OrderTables['orders']>): Promise<OrderRow> =>
  (tx.db as OrdersDb).insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()

export const orderById = (db: OrdersDb, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the order after all earlier acts, and locks it until the transaction ends. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  (tx.db as OrdersDb).selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const orderOfShipping = (db: OrdersDb, saleId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('shipping_sale_id', '=', saleId).executeTakeFirst()

/** Increments the version. */
export const updateOrder = (tx: Tx, id: string, change: Updateable<OrderTables['orders']>): Promise<OrderRow> =>
  (tx.db as OrdersDb)
    .updateTable('orders')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type NewStep = Pick<StepRow, 'order_id' | 'event' | 'status' | 'by' | 'note'>

export const insertStep = (tx: Tx, step: NewStep): Promise<unknown> =>
  (tx.db as OrdersDb)
    .insertInto('order_steps')
    .values({ ...step, id: newId(tx.now), at: tx.now })
    .execute()

const MAX_STEPS = 200

/** Oldest first; uses index `order_steps_order`. */
export const stepsOf = (db: OrdersDb, orderId: string): Promise<StepRow[]> =>
  db.selectFrom('order_steps').selectAll().where('order_id', '=', orderId).orderBy('id').limit(MAX_STEPS).execute()

/** Returns the next order that counts as delivered, locked; uses index `orders_on_the_way`. */
export const lockArrived = (tx: Tx): Promise<OrderRow | undefined> =>
  (tx.db as OrdersDb)
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'shipped')
    .where('deliver_by', '<=', tx.now)
    .orderBy('deliver_by')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Returns the next order that should have been shipped before `until`, locked; uses index `orders_unshipped`. */
export const lockLate = (tx: Tx, until: Date): Promise<OrderRow | undefined> =>
  (tx.db as OrdersDb)
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', UNSHIPPED)
    .where('late_at', 'is', null)
    .where('ship_by', '<=', until)
    .orderBy('ship_by')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
