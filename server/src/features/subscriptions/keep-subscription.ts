/** What a fan does with a running subscription instead of cancelling it: stays for less, pauses, resumes, pays in another way. */
import { cardToPayLaterWith } from '#core/payments/index.ts'
import { taxPurchase } from '#core/tax/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { counterOffersOf } from './bundle-store.ts'
import { subscriptionPaused } from './events.ts'
import { extendAccess } from './give-period.ts'
import { assertNextChargeable, assertShownNext } from './next-charge.ts'
import { enqueueRenewal } from './renewal-job.ts'
import { canPause, counterOfferFor, pauseEnd } from './rules.ts'
import { changeStatus, lockSubscription, updateSubscription, type SubscriptionRow } from './store.ts'

interface Own {
  readonly fanId: string
  readonly id: string
}

async function lockOwn(tx: Tx, { fanId, id }: Own): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) throw notFound('subscription')
  return row
}

/** Percent off the next period, once. Throws `already_done` where nothing is offered. */
export async function takeCounterOffer(tx: Tx, own: Own): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, own)
  const percent = counterOfferFor(row, (await counterOffersOf(tx.db, [row.performer_id])).get(row.performer_id))
  if (percent === undefined) throw apiError('already_done', t('This offer is not there any more.'))
  await assertNextChargeable(tx, { ...row, next_percent: percent })
  return updateSubscription(tx, row.id, { next_percent: percent, counter_used_at: tx.now })
}

/** The next charge comes so many months after the paid period; nothing is open in between. */
export async function pauseSubscription(tx: Tx, own: Own, months: number): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, own)
  if (row.status === 'paused') throw apiError('already_done', t('This subscription is paused already.'))
  if (!canPause(row) || row.due_at <= tx.now) throw apiError('already_done', t('This subscription cannot be paused now.'))
  const until = pauseEnd(row, months)
  const paused = await changeStatus(tx, row, 'pause', { paused_until: until, due_at: until })
  await extendAccess(tx, paused)
  tx.emit(subscriptionPaused, { subscriptionId: row.id, fanId: row.fan_id, performerId: row.performer_id })
  return paused
}

/** Within the paid period it goes on as if there had been no pause; after it the next period is charged at once. */
export async function resumeSubscription(tx: Tx, own: Own, shownTotal: number | undefined): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, own)
  if (row.status !== 'paused') throw apiError('already_done', t('This subscription is not paused.'))
  await assertShownNext(tx, row, shownTotal)
  await assertNextChargeable(tx, row)
  if (row.expires_at <= tx.now) return chargeNow(tx, row)
  const resumed = await changeStatus(tx, row, 'resume', { paused_until: null, due_at: row.expires_at })
  await extendAccess(tx, resumed)
  return resumed
}

interface PaymentMethod extends Own {
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  /** As the fan has just said; absent: what they have said before. */
  readonly country: string | undefined
  /** A decimal as sent: what the next period is charged in this way. */
  readonly shownTotal: number | undefined
}

/** For all periods from the next one on. A renewal that has failed is tried again at once. Throws `not_valid` at `country` where a card needs one. */
export async function changePaymentMethod(
  tx: Tx,
  { method, cardId, country, shownTotal, fanId, id }: PaymentMethod,
): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, { fanId, id })
  if (!row.renews) throw apiError('already_done', t('This subscription does not renew.'))
  if (method === 'card' && cardId === undefined) throw notValid('cardId', t('Please choose a card'))
  const card = method === 'card' ? await cardToPayLaterWith(tx, fanId, cardId) : undefined
  // The price stays as it was agreed: what is asked for is whom the tax in it is for.
  if (card) await taxPurchase(tx, { accountId: fanId, kind: 'subscription', amount: 0, country, isChargedLater: true })
  const changed = await updateSubscription(tx, id, { method, card_id: card?.id ?? null })
  await assertShownNext(tx, changed, shownTotal)
  await assertNextChargeable(tx, changed)
  return changed.status === 'past_due' ? chargeNow(tx, changed) : changed
}

/** The job that renews it is due now. Repeated before it has run, it is still one charge. */
async function chargeNow(tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  // The days of grace are counted from the end of the pause.
  const pausedUntil = row.status === 'paused' ? tx.now : row.paused_until
  const due = row.due_at > tx.now ? await updateSubscription(tx, row.id, { due_at: tx.now, paused_until: pausedUntil }) : row
  enqueueRenewal(tx, row.id)
  return due
}
