/** Changes a running subscription without canceling it: counter-offer, pause, resume, payment method. */
import { cardToPayLaterWith } from '#core/payments/index.ts'
import { taxPurchase } from '#core/tax/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { counterOffersOf } from './bundle-store.ts'
import { subscriptionPaused } from './events.ts'
import { extendAccess } from './give-period.ts'
import { assertNextChargeable, assertShownNextCharge } from './next-charge.ts'
import { enqueueRenewal } from './renewal-job.ts'
import { canPause, counterOfferFor, pauseEnd } from './rules.ts'
import { changeStatus, lockSubscription, updateSubscription, type SubscriptionRow } from './store.ts'

interface Own {
  readonly fanId: string
  readonly id: string
}

async function lockOwn(tx: Tx, { fanId, id }: Own): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) throw notFound()
  return row
}

/** Takes the percentage off the next period, once. Throws `already_done` if nothing is offered. */
export async function takeCounterOffer(tx: Tx, own: Own): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, own)
  const percent = counterOfferFor(row, (await counterOffersOf(tx.db, [row.performer_id])).get(row.performer_id))
  if (percent === undefined) throw apiError('already_done', t('This offer is no longer available.'))
  await assertNextChargeable(tx, { ...row, next_percent: percent })
  return updateSubscription(tx, row.id, { next_percent: percent, counter_offer_used_at: tx.now })
}

/** Delays the next charge by that many months after the paid period. There is no access in between. */
export async function pauseSubscription(tx: Tx, own: Own, months: number): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, own)
  if (row.status === 'paused') throw apiError('already_done', t('This subscription is already paused.'))
  if (!canPause(row) || row.due_at <= tx.now) throw apiError('already_done', t('This subscription can’t be paused now.'))
  const until = pauseEnd(row, months)
  const paused = await changeStatus(tx, row, 'pause', { paused_until: until, due_at: until })
  await extendAccess(tx, paused)
  tx.emit(subscriptionPaused, { subscriptionId: row.id, fanId: row.fan_id, performerId: row.performer_id })
  return paused
}

/** Within the paid period, undoes the pause. After it, charges the next period immediately. */
export async function resumeSubscription(tx: Tx, own: Own, shownTotal: number | undefined): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, own)
  if (row.status !== 'paused') throw apiError('already_done', t('This subscription isn’t paused.'))
  await assertShownNextCharge(tx, row, shownTotal)
  await assertNextChargeable(tx, row)
  if (row.expires_at <= tx.now) return chargeNow(tx, row)
  const resumed = await changeStatus(tx, row, 'resume', { paused_until: null, due_at: row.expires_at })
  await extendAccess(tx, resumed)
  return resumed
}

interface PaymentMethod extends Own {
  readonly method: 'card' | 'wallet'
  readonly cardId: string | undefined
  /** The country that the fan just stated; absent to use an earlier one. */
  readonly country: string | undefined
  /** The next period's charge with this method, as a decimal. */
  readonly shownTotal: number | undefined
}

/** Applies from the next period on. Retries a failed renewal immediately. Throws `not_valid` at `country` if a card needs one. */
export async function changePaymentMethod(
  tx: Tx,
  { method, cardId, country, shownTotal, fanId, id }: PaymentMethod,
): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, { fanId, id })
  if (!row.renews) throw apiError('already_done', t('This subscription doesn’t renew.'))
  if (method === 'card' && cardId === undefined) throw notValid('cardId', t('Choose a card'))
  const card = method === 'card' ? await cardToPayLaterWith(tx, fanId, cardId) : undefined
  // The agreed price stays. The amount of zero only checks that the tax has a country.
  if (card) await taxPurchase(tx, { accountId: fanId, kind: 'subscription', amount: 0, country, isChargedLater: true })
  const changed = await updateSubscription(tx, id, { method, card_id: card?.id ?? null })
  await assertShownNextCharge(tx, changed, shownTotal)
  await assertNextChargeable(tx, changed)
  return changed.status === 'past_due' ? chargeNow(tx, changed) : changed
}

/** Makes the renewal job due now. Repeating this before the job runs still charges once. */
async function chargeNow(tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  // The grace period starts with the end of the pause.
  const pausedUntil = row.status === 'paused' ? tx.now : row.paused_until
  const due = row.due_at > tx.now ? await updateSubscription(tx, row.id, { due_at: tx.now, paused_until: pausedUntil }) : row
  enqueueRenewal(tx, row.id)
  return due
}
