/** Applies each step of a top-up once, by the table of `rules.ts`, and credits the wallet if the step does so. */
import { creditTokens, reverseCredit, type ReversedCredit } from '#core/money/index.ts'
import { issueCreditNote, issueReceipt } from '#core/receipts/index.ts'
import { assertEstablished, twoPersonLimit } from '#core/operators/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { topUpChanged } from './events.ts'
import { assertSecondPerson, isTransfer, transitionOf, type TopUpEvent } from './rules.ts'
import { insertStep, updateTopUp, type TopUpRow } from './store.ts'

interface Received {
  readonly amount: number
  readonly tokens: number
  /** The tax included in the amount. */
  readonly tax: number
}

export interface Step {
  readonly event: TopUpEvent
  /** Null for the scheduled job. */
  readonly by: string | null
  readonly note: string
  /** The received amount, if it differs from the announced one, in minor units. */
  readonly received?: Received
  readonly reason?: string
  /** The amounts that count together with it for the limit, in minor units. */
  readonly before?: number
}

/** The caller has locked or created the row. Throws `already_done`, and `not_allowed` by the two-person rule. */
export async function moveTopUp(tx: Tx, row: TopUpRow, step: Step): Promise<TopUpRow> {
  const { event, by, note, received, reason, before = 0 } = step
  const transition = transitionOf(event === 'request' || event === 'grant' ? 'none' : row.status, event)
  if (event === 'approve' && by !== null) assertSecondPerson(row, by)
  const { amount, tokens, tax } = received ?? { amount: Number(row.amount), tokens: Number(row.tokens), tax: Number(row.tax) }
  const isLarge = amount + before > (await twoPersonLimit(tx, 'twoPersonTopUpAmount'))
  const status = isLarge ? transition.large : transition.to
  const isDecided = status === transition.to
  if (by !== null && (event === 'approve' || !isDecided)) await assertEstablished(tx, by)
  if (isDecided && transition.entries === 'bank or site → wallet') await credit(tx, row, { amount, tokens, tax })
  const isUnsent = isDecided && transition.entries === 'wallet → bank or site, as far as unspent'
  const back = isUnsent ? await takeBack(tx, row) : undefined
  await insertStep(tx, { top_up_id: row.id, event, by_id: by, amount, note })
  tx.emit(topUpChanged, { topUpId: row.id, fanId: row.fan_id, byId: by, topUpStatus: status, tokens: back?.tokens ?? tokens })
  const isFirst = event === 'confirm' || event === 'grant' || event === 'reverse'
  return updateTopUp(tx, row.id, {
    status,
    amount,
    tokens,
    tax,
    updated_at: tx.now,
    ...(isFirst && { confirmed_by: by }),
    ...(back && { reversed_tokens: back.tokens, reversed_amount: back.money, reversed_tax: back.tax }),
    ...(reason !== undefined && { reason }),
  })
}

/** Posts once by the top-up's own key. The site pays for tokens that no one has paid for. */
async function credit(tx: Tx, row: TopUpRow, { amount, tokens, tax }: Received): Promise<void> {
  const { id, fan_id: fanId, tax_rate: basisPoints, tax_country: country } = row
  const credited = { key: `top-up:${id}`, fanId, tokens, gateway: 'bank' }
  if (!isTransfer(row.kind)) {
    await creditTokens(tx, { ...credited, money: 0, reason: 'grant' })
    return
  }
  const taken = country === null ? undefined : { amount: tax, basisPoints, isIncluded: false, country }
  await creditTokens(tx, { ...credited, money: amount, tax: taken })
  await issueReceipt(tx, {
    paymentId: id,
    accountId: fanId,
    item: () => t('{count} tokens', { count: decimal(fromMinorUnits(tokens)) }),
    currency: row.currency,
    total: amount,
    tax: { amount: tax, basisPoints, name: row.tax_name, country },
    gateway: 'bank',
    card: undefined,
  })
}

/** Removes unspent tokens, no matter where they came from. The bank owes the same part of a transfer's money. */
async function takeBack(tx: Tx, row: TopUpRow): Promise<ReversedCredit> {
  const { id, fan_id: fanId, tax_country: taxCountry } = row
  const paid = isTransfer(row.kind) ? { money: Number(row.amount), tax: Number(row.tax) } : { money: 0, tax: 0 }
  const credited = { key: `top-up reversed:${id}`, fanId, tokens: Number(row.tokens), ...paid, taxCountry, gateway: 'bank' }
  const back = await reverseCredit(tx, credited)
  if (back.money > 0) await issueCreditNote(tx, { refundId: id, paymentId: id, total: back.money, tax: back.tax })
  return back
}
