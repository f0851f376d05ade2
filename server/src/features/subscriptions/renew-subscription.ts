/** Renews one subscription that is due, or ends it. Idempotent, and safe to interrupt anywhere. */
import type { PaidType } from '@fanfare/contract/periods'
import { accountById, localeOf, performerById } from '#core/accounts/index.ts'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { activeCard, startPayment, type Offer } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { ApiError, apiError } from '#lib/errors.ts'
import { inLocale, t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { expireIfOver, failRenewal } from './end-subscription.ts'
import { isUnannounced, postponeUnreminded } from './remind.ts'
import { keptPrice, lessOffer, renewedType } from './rules.ts'
import { lockSubscription, subscriptionById, type SubscriptionRow } from './store.ts'
import { paidOffer } from './paid-offer.ts'
import { guardOf } from './subscribe.ts'
import { tierOffer, todaysPrice } from './tiers/catalog.ts'

export async function renewSubscription(ctx: Context, id: string): Promise<void> {
  const row = await subscriptionById(ctx.db, id)
  if (!row || row.status === 'expired') return
  if (!row.renews || !(await mayRenew(ctx, row))) return ctx.write((tx) => expireIfOver(tx, id))
  if (isUnannounced(row) && (await ctx.write((tx) => postponeUnreminded(tx, id)))) return
  const { due_at, attempts, fan_id: fanId, performer_id: performerId } = row
  // One payment for each attempt of each period, however often this runs.
  const key = `renewal:${id}:${due_at.getTime()}:${attempts}`
  const guard = guardOf(fanId, performerId)
  try {
    // The payment is described in the language of the fan, who finds it in the wallet.
    await inLocale(await localeOf(ctx.db, fanId), () =>
      startPayment(ctx, { accountId: fanId, key, fingerprint: key, guard, offSession: true, offer: (tx) => offer(tx, row) }),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The fan is paying for it at this moment; the next scheduled run checks again.
    if (error.code === 'already_done') return
    await ctx.write((tx) => failRenewal(tx, id, attempts))
  }
}

/** Nobody is charged for a performer who was deleted or has blocked them, or after deleting their own account. */
async function mayRenew({ db }: Context, { fan_id, performer_id }: SubscriptionRow): Promise<boolean> {
  const fan = await accountById(db, fan_id)
  const viewer: Viewer = { id: fan_id, role: 'fan', sessionId: '', signedInAt: new Date(0) }
  const decision = await accessDecision(db, viewer, profileOf(performer_id))
  return fan?.status === 'active' && decision.sees === 'all'
}

/** At the agreed price or a lower one of today, by the agreed card or wallet: no other card is charged instead. */
async function offer(tx: Tx, { id, attempts }: SubscriptionRow): Promise<Offer> {
  const row = await lockSubscription(tx, id)
  const type = row && renewedType(row)
  if (!row?.renews || row.due_at > tx.now || row.attempts !== attempts || type === undefined || row.method === 'none')
    throw apiError('already_done', t('This subscription is not due.'))
  const card = row.card_id === null ? undefined : await activeCard(tx.db, row.card_id)
  if (row.method === 'card' && !card) throw apiError('card_declined', t('The card of this subscription was removed.'))
  const tierId = row.next_tier_id ?? row.tier_id
  const price = keptPrice(
    Number(row.next_price ?? row.price),
    await priceToday(tx, { performerId: row.performer_id, tierId, type }),
  )
  return paidOffer(tx, {
    fanId: row.fan_id,
    performerId: row.performer_id,
    tierId,
    type,
    method: row.method,
    cardId: card?.id,
    price,
    due: lessOffer(price, row.next_percent),
    step: 'renew',
    attempts,
  })
}

interface Asked {
  readonly performerId: string
  readonly tierId: string
  readonly type: PaidType
}

/** A lower price holds for everybody from the next renewal on. */
async function priceToday(tx: Tx, { performerId, tierId, type }: Asked): Promise<number | undefined> {
  const performer = await performerById(tx.db, performerId)
  return performer && todaysPrice(await tierOffer(tx.db, performer, tierId), type, await settings(tx))
}
