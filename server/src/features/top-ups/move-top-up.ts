/** Each step of a top-up, once, by the table of `rules.ts`: with who did it, and the wallet filled where it ends well. */
import { creditTokens, takeCredited, type TakenBack } from '#core/money/index.ts'
import { assertEstablished, twoPersonLimit } from '#core/operators/index.ts'
import type { Tx } from '#platform/context.ts'
import { topUpChanged } from './events.ts'
import { assertSecondPerson, isTransfer, transitionOf, type TopUpEvent } from './rules.ts'
import { insertStep, updateTopUp, type TopUpRow } from './store.ts'

export interface Step {
  readonly event: TopUpEvent
  /** Null for the clock. */
  readonly by: string | null
  readonly note: string
  /** What has come instead of what was asked for, in minor units. */
  readonly received?: { readonly amount: number; readonly tokens: number }
  readonly reason?: string
  /** What counts together with it for the limit, in minor units. */
  readonly before?: number
}

/** The caller holds the row, or has just made it. Throws `already_done`, and `not_allowed` by the rule of two people. */
export async function moveTopUp(tx: Tx, row: TopUpRow, step: Step): Promise<TopUpRow> {
  const { event, by, note, received, reason, before = 0 } = step
  const transition = transitionOf(event === 'ask' || event === 'give' ? 'none' : row.status, event)
  if (event === 'approve' && by !== null) assertSecondPerson(row, by)
  const amount = received?.amount ?? Number(row.amount)
  const tokens = received?.tokens ?? Number(row.tokens)
  const isLarge = amount + before > (await twoPersonLimit(tx, 'twoPersonTopUpAmount'))
  const status = isLarge ? transition.large : transition.to
  const isDecided = status === transition.to
  if (by !== null && (event === 'approve' || !isDecided)) await assertEstablished(tx, by)
  if (isDecided && transition.entries === 'bank or site → wallet') await credit(tx, row, { amount, tokens })
  const isTakenBack = isDecided && transition.entries === 'wallet → bank or site, as far as unspent'
  const back = isTakenBack ? await takeBack(tx, row) : undefined
  await insertStep(tx, { top_up_id: row.id, event, by_id: by, amount, note })
  tx.emit(topUpChanged, { topUpId: row.id, fanId: row.fan_id, byId: by, topUpStatus: status, tokens: back?.tokens ?? tokens })
  const isFirst = event === 'confirm' || event === 'give' || event === 'reverse'
  return updateTopUp(tx, row.id, {
    status,
    amount,
    tokens,
    updated_at: tx.now,
    ...(isFirst && { confirmed_by: by }),
    ...(back && { reversed_tokens: back.tokens, reversed_amount: back.money }),
    ...(reason !== undefined && { reason }),
  })
}

/** A key of its own: whatever happens, it is posted once. What nobody has paid for, the site gives. */
async function credit(tx: Tx, { id, fan_id: fanId, kind }: TopUpRow, { amount, tokens }: { amount: number; tokens: number }) {
  const paid = isTransfer(kind) ? ({ money: amount, reason: 'purchase' } as const) : ({ money: 0, reason: 'grant' } as const)
  await creditTokens(tx, { key: `top-up:${id}`, fanId, tokens, gateway: 'bank', money: paid.money, reason: paid.reason })
}

/** What of it is unspent, whichever tokens those are; of a transfer the bank has as much of its money to pay back. */
async function takeBack(tx: Tx, row: TopUpRow): Promise<TakenBack> {
  const credited = { tokens: Number(row.tokens), money: isTransfer(row.kind) ? Number(row.amount) : 0 }
  return takeCredited(tx, { key: `top-up reversed:${row.id}`, fanId: row.fan_id, gateway: 'bank', ...credited })
}
