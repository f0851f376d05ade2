/** Locks an order for an act of one of its sides. */
import type { CustomOrderEvent, CustomOrderSide } from '@fanfare/contract/custom-order-views'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertPossible } from './rules.ts'
import { lockOrder, type OrderRow } from './store.ts'

export interface OwnOrder {
  readonly row: OrderRow
  readonly side: CustomOrderSide
}

/** Returns undefined for everyone else, including operators. */
export function sideOf(row: Pick<OrderRow, 'fan_id' | 'performer_id'>, accountId: string): CustomOrderSide | undefined {
  if (accountId === row.fan_id) return 'fan'
  return accountId === row.performer_id ? 'performer' : undefined
}

/** Throws `not_found` for orders of others, and `changed_meanwhile` for an act that is not possible now. */
export async function lockOwnOrder(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string, event: CustomOrderEvent): Promise<OwnOrder> {
  const row = await lockOrder(tx, id)
  const side = row && sideOf(row, viewer.id)
  if (!row || !side) throw notFound()
  assertPossible(row, { event, by: side, now: tx.now })
  return { row, side }
}
