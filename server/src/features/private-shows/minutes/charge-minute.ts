/** Moves the tokens of single minutes: into escrow before a minute begins, and out of it once. */
import { SHOW_MINUTE } from '@fanfare/contract/private-show-views'
import { chargeEscrow, holdEscrow, returnEscrow } from '#core/money/index.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import type { ShowRow } from '../store.ts'
import { insertMinute, setMinute, type MinuteRow } from './store.ts'

/** Throws `not_enough_tokens` and `spending_limit`. */
export async function holdMinute(tx: Tx, show: ShowRow, minute: number): Promise<void> {
  const id = newId(tx.now)
  await insertMinute(tx, { id, show_id: show.id, minute })
  await holdEscrow(tx, {
    id,
    kind: SHOW_MINUTE,
    fanId: show.fan_id,
    performerId: show.performer_id,
    tokens: Number(show.price),
  })
}

/** Sells a held minute. The sale has no subject, because it gives no access to anything later. Throws if its tokens have already left escrow. */
export async function payMinute(tx: Tx, show: ShowRow, { id }: MinuteRow): Promise<void> {
  const sale = await chargeEscrow(tx, { id, fanId: show.fan_id })
  if (!sale) throw new Error(`The minute ${id} was paid before`)
  await setMinute(tx, id, { outcome: 'paid', sale_id: sale.id, closed_at: tx.now })
}

/** Throws if the tokens have already left escrow. */
export async function returnMinute(tx: Tx, show: ShowRow, { id }: MinuteRow): Promise<void> {
  if ((await returnEscrow(tx, { id, fanId: show.fan_id })) === undefined) throw new Error(`The minute ${id} was returned before`)
  await setMinute(tx, id, { outcome: 'returned', closed_at: tx.now })
}
