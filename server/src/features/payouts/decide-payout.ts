/** What operators do with requests, and what Stripe answers: each step once, by the table of `rules.ts`, with its entries and who did it. */
import { lockPayouts, payableSums, releasePayout, returnPayout, sendPayout } from '#core/money/index.ts'
import { assertEstablished, twoPersonLimit } from '#core/operators/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { money, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { assertPayer } from './assert-payer.ts'
import { payoutChanged } from './events.ts'
import { moneyOf } from './request-payout.ts'
import { findTransition, isSentAtOnce, transitionOf, type Transition } from './rules.ts'
import { enqueueSend } from './send-job.ts'
import { insertStep, lockedPayout, payoutById, updatePayout } from './store.ts'
import type { PayoutRow } from './tables.ts'

export type Decision =
  | { readonly event: 'approve' | 'send' }
  | { readonly event: 'reject' | 'fail'; readonly reason: string }
  | { readonly event: 'pay'; readonly reference: string }

/** Throws `not_found`, `already_done` for a step that its state does not take, and `not_allowed` by the rule of two people. */
export async function decidePayout(tx: Tx, id: string, operatorId: string, decision: Decision): Promise<PayoutRow> {
  const row = await lockPayout(tx, id)
  const { event } = decision
  const transition = transitionOf(row, event, 'operator')
  if (event === 'approve' || event === 'send') await assertCovered(tx, row)
  if (event === 'pay' || event === 'send') await assertPayer(tx, row, operatorId)
  const done = await takeStep(tx, row, { transition, decision, byId: operatorId })
  if (event !== 'approve' || !isSentAtOnce(done)) return done
  const send = transitionOf(done, 'send', 'operator')
  return takeStep(tx, done, { transition: send, decision: { event: 'send' }, byId: operatorId })
}

export type Answer =
  /** `sentAt`: when the transfer was made, by the clock of Stripe, which may be long before its answer arrives. */
  | { readonly event: 'pay'; readonly reference: string; readonly sentAt: Date }
  | { readonly event: 'fail' | 'stop'; readonly reason: string }

/** What Stripe has said of an attempt. Nothing where somebody else has recorded it, or another attempt has begun since. */
export async function recordAnswer(tx: Tx, { id, attempts }: Pick<PayoutRow, 'id' | 'attempts'>, answer: Answer): Promise<void> {
  const row = await lockPayout(tx, id)
  const transition = findTransition(row, answer.event, 'gateway')
  const isOfNow = answer.event === 'pay' || row.attempts === attempts
  if (transition && isOfNow) await takeStep(tx, row, { transition, decision: answer, byId: null })
}

interface Step {
  readonly transition: Transition
  readonly decision: Decision | Answer
  /** Null for Stripe. */
  readonly byId: string | null
}

async function takeStep(tx: Tx, row: PayoutRow, { transition: { to, entries }, decision, byId }: Step): Promise<PayoutRow> {
  const { id } = row
  const { event } = decision
  const payout = moneyOf(row, event)
  if (entries === 'payout → performer') await releasePayout(tx, payout)
  if (entries === 'payout → bank, fee') await sendPayout(tx, payout)
  if (entries === 'bank, fee → performer') await returnPayout(tx, payout)
  await insertStep(tx, { request_id: id, event, by_id: byId, amount: payout.amount, note: noteOf(decision) })
  tx.emit(payoutChanged, { requestId: id, performerId: row.performer_id, byId, act: event })
  if (event === 'send') enqueueSend(tx, id)
  return updatePayout(tx, id, { status: to, updated_at: tx.now, ...(await changeBy(tx, row, byId, decision)) })
}

/** Every change of it waits for every other of the same performer. */
async function lockPayout(tx: Tx, id: string): Promise<PayoutRow> {
  const found = await payoutById(tx.db, id)
  if (!found) throw notFound('payout')
  await lockPayouts(tx, found.performer_id)
  return (await lockedPayout(tx, id)) ?? found
}

/** What was refunded since the request has to be paid back by earnings first, not by whoever runs the site. */
async function assertCovered(tx: Tx, { performer_id: performerId, currency }: PayoutRow): Promise<void> {
  const { short } = await payableSums(tx.db, performerId, tx.now)
  if (short > 0)
    throw apiError(
      'already_done',
      t(
        'Refunds or disputes since this request have left {owed} uncovered. Reject it, or wait until earnings have covered that.',
        {
          owed: money(fromMinorUnits(short), currency),
        },
      ),
    )
}

const noteOf = (decision: Decision | Answer): string =>
  'reason' in decision ? decision.reason : 'reference' in decision ? decision.reference : ''

async function changeBy(tx: Tx, row: PayoutRow, byId: string | null, decision: Decision | Answer) {
  if (decision.event === 'send') return { attempts: row.attempts + 1, problem: '' }
  if (decision.event === 'stop') return { problem: decision.reason }
  if ('reason' in decision) return { reason: decision.reason, problem: '' }
  if ('reference' in decision)
    return { reference: decision.reference, problem: '', ...('sentAt' in decision && { sent_at: decision.sentAt }) }
  // Kept as it was: a limit that is raised afterwards does not let one person do both.
  const needsTwo = Number(row.amount) > (await twoPersonLimit(tx, 'twoPersonPayoutAmount'))
  if (needsTwo && byId !== null) await assertEstablished(tx, byId)
  return { needs_two_people: needsTwo, ...(byId !== null && { approved_by: byId }) }
}
