/** What becomes of a top-up that waits: its fan takes it back, operators confirm, approve or reject it. */
import { tokensFor } from '#core/money/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { moveTopUp } from './move-top-up.ts'
import { isDayOfTransfer } from './rules.ts'
import { lockedTopUp, stepsOf, updateTopUp, type TopUpRow } from './store.ts'

/** Throws `not_found` for one of somebody else. */
export async function cancelTopUp(tx: Tx, id: string, fanId: string): Promise<TopUpRow> {
  const row = await lockedTopUp(tx, id)
  if (row?.fan_id !== fanId) throw notFound('top-up')
  return moveTopUp(tx, row, { event: 'cancel', by: fanId, note: '' })
}

export interface Received {
  /** As typed. */
  readonly amount: number
  readonly reference: string
  /** `2026-11-22`. */
  readonly receivedOn: string
}

/** What has come counts, at the price of a token at which it was asked for. */
export async function confirmTopUp(tx: Tx, id: string, operatorId: string, received: Received): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  const amount = toMinorUnits(received.amount)
  if (!isDayOfTransfer(received.receivedOn, tx.now)) throw notValid('receivedOn', t('Please enter the day on which it arrived'))
  const tokens = tokensFor(amount, Number(row.token_price))
  if (tokens < 1) throw notValid('amount', t('This is too little for a token'))
  const note = `${received.reference} · ${received.receivedOn}`
  return moveTopUp(tx, row, { event: 'confirm', by: operatorId, note, received: { amount, tokens } })
}

/** What is taken back has the reason of whoever has asked for that. */
export async function approveTopUp(tx: Tx, id: string, operatorId: string): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  const reversal =
    row.status === 'reversing' ? (await stepsOf(tx.db, id)).findLast(({ event }) => event === 'reverse') : undefined
  return moveTopUp(tx, row, { event: 'approve', by: operatorId, note: '', ...(reversal && { reason: reversal.note }) })
}

/** What was credited keeps its own reason where it is not taken back after all. */
export async function rejectTopUp(tx: Tx, id: string, operatorId: string, reason: string): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  return moveTopUp(tx, row, { event: 'reject', by: operatorId, note: reason, ...(row.status !== 'reversing' && { reason }) })
}

/** Throws `not_ready` where nothing of it is left in the wallet. */
export async function reverseTopUp(tx: Tx, id: string, operatorId: string, reason: string): Promise<TopUpRow> {
  const row = await waiting(tx, id)
  const moved = await moveTopUp(tx, row, { event: 'reverse', by: operatorId, note: reason })
  return moved.status === 'reversed' ? updateTopUp(tx, id, { reason }) : moved
}

async function waiting(tx: Tx, id: string): Promise<TopUpRow> {
  const row = await lockedTopUp(tx, id)
  if (!row) throw notFound('top-up')
  return row
}
