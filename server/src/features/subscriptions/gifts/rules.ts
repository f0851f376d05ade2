/** Decides the price of a gift and whether it can be redeemed. Pure; minor units of the currency. */
import type { GiftMonths } from '@fanfare/contract/gift-subscriptions'
import type { PaidType } from '@fanfare/contract/periods'
import type { Settings } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMinutes, addMonths } from '#lib/time.ts'
import { anchorDay, isOnOffer, isRunning, periodStart, priceFor, priceOf, type PriceList } from '../rules.ts'
import type { SubscriptionRow } from '../store.ts'
import type { GiftRow } from './store.ts'

export const GIFT_MONTHS = [1, 3, 6, 12] as const
const TYPES: Readonly<Record<GiftMonths, PaidType>> = { 1: 'monthly', 3: 'quarterly', 6: 'half_yearly', 12: 'yearly' }

/**
 * Returns the price of a bundle of that length, or of single months. Throws `not_valid` if the performer takes no subscriptions.
 */
export function giftPrice(prices: PriceList, months: GiftMonths, limits: Settings): number {
  const type = TYPES[months]
  return isOnOffer(prices, type, limits) ? priceFor(prices, type) : priceOf(prices, 'monthly', limits) * months
}

/**
 * Days to redeem a gift before it is refunded. A member's gift always ends after the same time, so that the buyer cannot tell a
 * block from a lack of interest. Recipients by email may have to register first, and cards take refunds for about that long.
 */
const REDEMPTION_DAYS = { member: 30, mail: 90 } as const

export const redeemBy = (deliverAt: Date, by: keyof typeof REDEMPTION_DAYS): Date => addDays(deliverAt, REDEMPTION_DAYS[by])

const MAX_EMAILS = 4
const EMAIL_INTERVAL_MINUTES = 10

type Mailed = Pick<GiftRow, 'status' | 'mail' | 'mails' | 'mailed_at'>

/** Returns whether the buyer may resend the code. */
export const canMailAgain = ({ status, mail, mails }: Mailed): boolean =>
  status === 'delivered' && mail !== null && mails < MAX_EMAILS

/** Throws if the code cannot be resent. The number is limited, so that one gift cannot fill a mailbox. */
export function assertMailable(gift: Mailed, now: Date): void {
  if (gift.status === 'redeemed') throw apiError('already_done', t('This gift has already been redeemed.'))
  if (gift.status !== 'delivered' || gift.mail === null) throw apiError('already_done', t('This gift has no code to email.'))
  if (!canMailAgain(gift))
    throw notValid('mail', t('The code has been emailed {count} times. You can share it yourself.', { count: gift.mails }))
  if (gift.mailed_at !== null && addMinutes(gift.mailed_at, EMAIL_INTERVAL_MINUTES) > now)
    throw notValid(
      'mail',
      t('The code was just emailed. You can send it again in {count} minutes.', { count: EMAIL_INTERVAL_MINUTES }),
    )
}

/** Returns the state that the buyer sees: a due gift counts as delivered even if a block delays it. */
export const statusShown = ({ status, deliver_at }: Pick<GiftRow, 'status' | 'deliver_at'>, now: Date): GiftRow['status'] =>
  status === 'waiting' && deliver_at <= now ? 'delivered' : status

/** Throws if this account cannot redeem the gift. Another's code looks like an unknown one. */
export function assertRedeemable(gift: GiftRow | undefined, accountId: string): asserts gift is GiftRow {
  if (!gift || gift.sale_id === null || gift.status === 'waiting' || gift.status === 'refunded') throw notFound()
  if (gift.to_id !== null && gift.to_id !== accountId && gift.from_id !== accountId) throw notFound()
  if (gift.from_id === accountId) throw notValid('code', t('You bought this gift for someone else, so you can’t redeem it.'))
  if (gift.status === 'redeemed') throw apiError('already_done', t('This gift has already been redeemed.'))
}

interface GiftTime {
  readonly performerId: string
  readonly months: number
  /** How long a month of the first tier lasts in the current tier: less than one if that tier costs more. */
  readonly worth?: number
}

/** Adds the months after the paid time. A running subscription keeps its tier, terms, renewal and pause. */
export function giftPeriod(before: SubscriptionRow | undefined, { performerId, months, worth = 1 }: GiftTime, now: Date) {
  const startsAt = periodStart(before, now)
  const day = anchorDay(startsAt, before)
  const end = addMonths(startsAt, months, day)
  const runs = before !== undefined && isRunning(before, now)
  const isPaused = runs && before.status === 'paused' && before.paused_until !== null && before.paused_until > now
  const isStopped = runs && !isPaused && (before.status === 'past_due' || before.status === 'paused')
  return {
    from: 'someone else' as const,
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
      free_trial_used_at: before?.free_trial_used_at ?? null,
      tier_id: runs ? before.tier_id : performerId,
    },
  }
}
