/** What a gift costs, and whether it can be redeemed. Pure; minor units of the currency. */
import type { GiftMonths } from '@fanfare/contract/gift-subscriptions'
import type { PaidType } from '@fanfare/contract/periods'
import type { Settings } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMonths } from '#lib/time.ts'
import { anchorDay, isOnOffer, isRunning, periodStart, priceFor, priceOf, type PriceList } from '../rules.ts'
import type { SubscriptionRow } from '../store.ts'
import type { GiftRow } from './store.ts'

export const GIFT_MONTHS = [1, 3, 6, 12] as const
const TYPES: Readonly<Record<GiftMonths, PaidType>> = { 1: 'monthly', 3: 'quarterly', 6: 'half_yearly', 12: 'yearly' }

/** The bundle of that length, or else its months one by one. Throws `not_valid` where the performer takes no subscriptions. */
export function giftPrice(prices: PriceList, months: GiftMonths, limits: Settings): number {
  const type = TYPES[months]
  return isOnOffer(prices, type, limits) ? priceFor(prices, type) : priceOf(prices, 'monthly', limits) * months
}

/** Days in which a member redeems a gift; after them it is refunded, whatever the reason is: a buyer must not tell a block from a lack of interest. */
const DAYS_TO_REDEEM = 30

export const redeemBy = (deliverAt: Date): Date => addDays(deliverAt, DAYS_TO_REDEEM)

/** As its buyer sees it: one whose day has come was delivered, also where a block holds it back. */
export const statusShown = ({ status, deliver_at }: Pick<GiftRow, 'status' | 'deliver_at'>, now: Date): GiftRow['status'] =>
  status === 'waiting' && deliver_at <= now ? 'delivered' : status

/** Throws what keeps this account from redeeming it. A code of somebody else is as if it did not exist. */
export function assertRedeemable(gift: GiftRow | undefined, accountId: string): asserts gift is GiftRow {
  if (!gift || gift.sale_id === null || gift.status === 'waiting' || gift.status === 'refunded') throw notFound('gift')
  if (gift.to_id !== null && gift.to_id !== accountId && gift.from_id !== accountId) throw notFound('gift')
  if (gift.from_id === accountId) throw notValid('code', t('This gift is for somebody else: you have bought it.'))
  if (gift.status === 'redeemed') throw apiError('already_done', t('This gift has been redeemed already.'))
}

interface GiftTime {
  readonly performerId: string
  readonly months: number
  /** How long a month of the first tier lasts in the one that runs: less than one where that is dearer. */
  readonly worth?: number
}

/** The months are added after what is paid for; what runs keeps its tier, its terms, how it renews, and a pause. */
export function giftPeriod(before: SubscriptionRow | undefined, { performerId, months, worth = 1 }: GiftTime, now: Date) {
  const startsAt = periodStart(before, now)
  const day = anchorDay(startsAt, before)
  const end = addMonths(startsAt, months, day)
  const runs = before !== undefined && isRunning(before, now)
  const isPaused = runs && before.status === 'paused' && before.paused_until !== null && before.paused_until > now
  const isStopped = runs && !isPaused && (before.status === 'past_due' || before.status === 'paused')
  return {
    from: 'somebody else' as const,
    startsAt,
    expiresAt: worth === 1 ? end : new Date(startsAt.getTime() + Math.ceil((end.getTime() - startsAt.getTime()) * worth)),
    anchorDay: day,
    event: runs && !isStopped ? ('extend' as const) : ('give' as const),
    agreed: {
      type: runs ? before.type : ('gift' as const),
      price: runs ? Number(before.price) : 0,
      tax_included: runs ? before.tax_included : null,
      method: runs ? before.method : ('none' as const),
      card_id: runs ? before.card_id : null,
      renews: runs && before.renews,
      paused_until: isPaused ? before.paused_until : null,
      renews_as: runs ? before.renews_as : null,
      free_used_at: before?.free_used_at ?? null,
      tier_id: runs ? before.tier_id : performerId,
    },
  }
}
