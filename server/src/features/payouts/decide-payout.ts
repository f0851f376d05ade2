/**
 * Applies decisions of operators and replies of Stripe to requests: each step once, by the table in `rules.ts`, with its entries
 * and its author.
 */
import { lockPayouts, payableSums, releasePayout, returnPayout, sendPayout } from '#core/money/index.ts'
import { assertEstablished, twoPersonLimit } from '#core/operators/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { money, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { assertPayer } from './assert-payer.ts'
import { payoutChanged } from './events.ts'
import { moneyOf } from './request-payout.ts'
import { findTransition, isSentImmediately, transitionOf, type Transition } from './rules.ts'
import { enqueueSend } from './send-job.ts'
import { insertStep, lockedPayout, payoutById, updatePayout } from './store.ts'
import type { PayoutRow } from './tables.ts'

export type Decision =
  | { readonly event: 'approve' | 'send' }
  | { readonly event: 'reject' | 'fail'; readonly reason: string }
  | { readonly event: 'pay'; readonly reference: string }

/** Throws `not_found`, `already_done` if the state does not allow the step, and `not_allowed` by the two-person rule. */
export async function decidePayout(tx: Tx, id: string, operatorId: string, decision: Decision): Promise<PayoutRow> {
  const row = await lockPayout(tx, id)
  const { event } = decision
  const transition = transitionOf(row, event, 'operator')
  if (event === 'approve' || event === 'send') await assertCovered(tx, row)
  if (event === 'pay' || event === 'send') await assertPayer(tx, row, operatorId)
  const done = await takeStep(tx, row, { transition, decision, byId: operatorId })
  if (event !== 'approve' || !isSentImmediately(done)) return done
  const send = transitionOf(done, 'send', 'operator')
  return takeStep(tx, done, { transition: send, decision: { event: 'send' }, byId: operatorId })
}

export type Answer =
  /** `sentAt` is the time of the transfer by Stripe's clock, which may be long before its reply arrives. */
  | { readonly event: 'pay'; readonly reference: string; readonly sentAt: Date }
  | { readonly event: 'fail' | 'stop'; readonly reason: string }

/** Records Stripe's reply to an attempt. Does nothing if it is already recorded or another attempt has begun since. */
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

/** Locks all payouts of the performer, so that their changes are made one after another. */
async function lockPayout(tx: Tx, id: string): Promise<PayoutRow> {
  const found = await payoutById(tx.db, id)
  if (!found) throw notFound()
  await lockPayouts(tx, found.performer_id)
  return (await lockedPayout(tx, id)) ?? found
}

/** Throws if refunds since the request exceed the earnings: the site does not advance them. */
async function assertCovered(tx: Tx, { performer_id: performerId, currency }: PayoutRow): Promise<void> {
  const { short } = await payableSums(tx.db, performerId, tx.now)
  if (short > 0)
    throw apiError(
      'already_done',
      t(
        'Since this request, refunds or disputes have left {owed} uncovered. Reject the request, or wait until earnings cover that amount.',
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
  // The rule is stored with the payout: raising the limit afterwards does not let one person do both.
  const needsTwo = Number(row.amount) > (await twoPersonLimit(tx, 'twoPersonPayoutAmount'))
  if (needsTwo && byId !== null) await assertEstablished(tx, byId)
  return { needs_two_people: needsTwo, ...(byId !== null && { approved_by: byId }) }
}
