/** The tables `order_addresses` and `order_address_views`. The address is a sealed copy; only its country is readable. */
import { sql, type Selectable } from 'kysely'
import type { AddressForm } from '@fanfare/contract/addresses'
import { sealAddress, unsealAddress } from '#core/postal-addresses/index.ts'
import { newId } from '#lib/id.ts'
import type { Db, Services, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  order_addresses: Schema['order_addresses']
  order_address_views: Schema['order_address_views']
}
export type OrderAddressRow = Selectable<Tables['order_addresses']>

const sealedFor = (orderId: string) => ({ purpose: 'order addresses', id: orderId }) as const

/** Stores or replaces the copy of an order. */
export async function putOrderAddress(tx: Tx, orderId: string, address: AddressForm): Promise<void> {
  const columns = { country: address.country, sealed: sealAddress(tx.services, sealedFor(orderId), address) }
  await (tx.db as Db<Tables>)
    .insertInto('order_addresses')
    .values({ order_id: orderId, ...columns, erase_at: null })
    .onConflict((one) => one.column('order_id').doUpdateSet(columns))
    .execute()
}

export const addressesOfOrders = async (db: Db<Tables>, orderIds: readonly string[]): Promise<Map<string, OrderAddressRow>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_addresses')
    .selectAll()
    .where('order_id', '=', (e) => e.fn.any(uuids(orderIds)))
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** True until the address is erased, or its time has come. */
export const isReadable = (row: OrderAddressRow | undefined, now: Date): boolean =>
  row !== undefined && row.sealed !== null && (row.erase_at === null || row.erase_at > now)

/** Returns undefined after the address was erased. */
export const openOrderAddress = async (
  services: Services,
  row: OrderAddressRow | undefined,
  now: Date,
): Promise<AddressForm | undefined> =>
  row?.sealed && isReadable(row, now) ? unsealAddress(services, sealedFor(row.order_id), row.sealed) : undefined

export async function scheduleErasure(tx: Tx, orderId: string, at: Date | undefined): Promise<void> {
  if (at === undefined) return
  await (tx.db as Db<Tables>).updateTable('order_addresses').set({ erase_at: at }).where('order_id', '=', orderId).execute()
}

const BATCH_SIZE = 500

/** Erases addresses whose time has come. Returns true if there may be more; uses index `order_addresses_due`. */
export async function eraseDueAddresses(tx: Tx): Promise<boolean> {
  const db: Db<Tables> = tx.db
  const due = db
    .selectFrom('order_addresses')
    .select('order_id')
    .where('sealed', 'is not', null)
    .where('erase_at', '<=', tx.now)
    .limit(BATCH_SIZE)
  const { numUpdatedRows } = await db
    .updateTable('order_addresses')
    .set({ sealed: null })
    .where('order_id', 'in', due)
    .executeTakeFirst()
  return numUpdatedRows === BigInt(BATCH_SIZE)
}

export const recordView = (tx: Tx, orderId: string, viewerId: string): Promise<unknown> =>
  (tx.db as Db<Tables>)
    .insertInto('order_address_views')
    .values({ id: newId(tx.now), order_id: orderId, viewer_id: viewerId, at: tx.now })
    .execute()

const MAX_VIEWS = 100

/** Returns when the address was viewed, newest first; uses index `order_address_views_order`. */
export async function viewsOf(db: Db<Tables>, orderId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('order_address_views')
    .select('at')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MAX_VIEWS)
    .execute()
  return rows.map(({ at }) => at)
}

/** Erases all addresses of a buyer, whatever the state of the orders. */
export async function eraseAddressesOf(tx: Tx, buyerId: string): Promise<void> {
  await sql`update order_addresses set sealed = null where order_id in (select id from orders where buyer_id = ${buyerId}::uuid)
    and sealed is not null`.execute(tx.db)
}
