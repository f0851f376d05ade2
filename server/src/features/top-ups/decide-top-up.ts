/** Decides pending top-ups: fans cancel, operators confirm, approve, reject or reverse. */
import { taxed, tokensFor } from '#core/money/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { moveTopUp } from './move-top-up.ts'
import { isDayOfTransfer } from './rules.ts'
import { confirmedByOneOperator, lockedTopUp, stepsOf, updateTopUp, type TopUpRow } from './store.ts'

/** Throws `not_found` for a top-up of someone else. */
export async function cancelTopUp(tx: Tx, id: string, fanId: string): Promise<TopUpRow> {
  const row = await lockedTopUp(tx, id)
  if (row?.fan_id !== fanId) throw notFound()
  return moveTopUp(tx, row, { event: 'cancel', by: fanId, note: '' })
}

export interface ReceivedTransfer {
  /** In major units, as typed. */
  readonly amount: number
  readonly reference: string
  /** `2026-11-22`. */
  readonly receivedOn: string
}

/**
 * Credits the received amount with the token price and tax rate of the announcement. Confirmations of the same operator for one
 * fan within a day count together for the limit.
 */
export async function confirmTopUp(tx: Tx, id: string, operatorId: string, received: ReceivedTransfer): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  const amount = toMinorUnits(received.amount)
  if (!isDayOfTransfer(received.receivedOn, tx.now)) throw notValid('receivedOn', t('Enter the date it arrived'))
  const { net, tax } = taxed(amount, row.tax_rate, true)
  const tokens = tokensFor(net, Number(row.token_price))
  if (tokens < 1) throw notValid('amount', t('This amount is too small to buy a token'))
  const note = `${received.reference} · ${received.receivedOn}`
  await oneAtATime(tx, `confirmed by ${operatorId} for ${row.fan_id}`)
  const before = await confirmedByOneOperator(tx.db, { operatorId, fanId: row.fan_id, since: addDays(tx.now, -1) })
  return moveTopUp(tx, row, { event: 'confirm', by: operatorId, note, received: { amount, tokens, tax }, before })
}

/** A reversal keeps the reason of the operator who requested it. */
export async function approveTopUp(tx: Tx, id: string, operatorId: string): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  const reversal =
    row.status === 'reversing' ? (await stepsOf(tx.db, id)).findLast(({ event }) => event === 'reverse') : undefined
  return moveTopUp(tx, row, { event: 'approve', by: operatorId, note: '', ...(reversal && { reason: reversal.note }) })
}

/** A rejected reversal keeps the top-up's original reason. */
export async function rejectTopUp(tx: Tx, id: string, operatorId: string, reason: string): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  return moveTopUp(tx, row, { event: 'reject', by: operatorId, note: reason, ...(row.status !== 'reversing' && { reason }) })
}

/** Throws `not_ready` if nothing of it is left in the wallet. */
export async function reverseTopUp(tx: Tx, id: string, operatorId: string, reason: string): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  const moved = await moveTopUp(tx, row, { event: 'reverse', by: operatorId, note: reason })
  return moved.status === 'reversed' ? updateTopUp(tx, id, { reason }) : moved
}

async function waiting(tx: Tx, id: string): Promise<TopUpRow> {
  const row = await lockedTopUp(tx, id)
  if (!row) throw notFound()
  return row
}
