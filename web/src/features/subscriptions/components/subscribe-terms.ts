/** Explains in plain words what the button does: renewal, price and cancellation. All amounts come from the server. */
import { type Subscription } from '@fanfare/contract/subscriptions'
import { monthsOf } from '@fanfare/contract/periods'
import { type Plan, type Situation } from '@fanfare/contract/plans'
import type { Tier } from '@fanfare/contract/tier-views'
import { restartLabel } from '#core/checkout/restart-label.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

export interface SubscribeTerms {
  readonly situation: Situation
  readonly subscription: Subscription | null
  /** Absent if the performer has only one tier. */
  readonly tier: Tier | undefined
  /** The unused amount that was paid for the current tier. */
  readonly credit: number
  /** True if free months are left. */
  readonly hasGivenTime: boolean
  readonly plan: Plan
  /** The amount due now, after coupon or promotion: in the currency, and in tokens. */
  readonly total: number
  readonly tokens: number
  /** The plan after the free trial, if the fan has consented. */
  readonly later: Plan | undefined
  readonly method: 'card' | 'wallet'
  /** The performer's name. */
  readonly name: string
}

/** Returns the button's label: the action and its price. */
export function subscribeButtonLabel({ situation, plan, total, tokens, method }: SubscribeTerms, currency: string): string {
  if (situation === 'downgrade') return t('Change on {date}', { date: formatDate(plan.startsAt) })
  if (situation === 'upgrade') return upgradeLabel({ total, tokens, method }, currency)
  if (plan.type === 'free') return t('Start {days, plural, one {#-day} other {#-day}} free trial', { days: plan.days })
  if (situation === 'resume') return restartLabel('cancelled')
  if (situation === 'overdue') return restartLabel('past_due')
  if (method === 'wallet') {
    return t('Subscribe for {price}', { price: formatTokens(tokens) })
  }
  return t('Subscribe for {price}', { price: formatMoney(total, currency) })
}

function upgradeLabel({ total, tokens, method }: Pick<SubscribeTerms, 'total' | 'tokens' | 'method'>, currency: string): string {
  if (total === 0) return t('Upgrade now')
  if (method === 'card') return t('Upgrade for {price}', { price: formatMoney(total, currency) })
  return t('Upgrade for {price}', { price: formatTokens(tokens) })
}

/** Returns the introduction next to the performer's name. */
export function subscribeIntro({
  situation,
  subscription,
  tier,
}: Pick<SubscribeTerms, 'situation' | 'subscription' | 'tier'>): string {
  if (subscription && situation === 'resume') {
    return t('You have access until {until}. Resume to continue after that.', { until: formatDate(subscription.expiresAt) })
  }
  if (situation === 'upgrade') return t('Upgrade takes effect immediately. You pay the difference.')
  if (subscription && situation === 'downgrade')
    return t('You keep your current tier until {until}.', { until: formatDate(subscription.expiresAt) })
  if (situation === 'overdue') return t('The last renewal wasn’t paid. Pay now to keep access.')
  if (tier) return t('Access to content for {tier} subscribers, starting now.', { tier: tier.name })
  return t('Full access to subscriber content, starting now.')
}

/** Returns the terms that must be visible next to the button. */
export function shortTerms({ plan, later, situation }: SubscribeTerms, currency: string): string {
  if (plan.type === 'free') {
    if (!later) return t('No card, no renewal.')
    return t('Free until {until}, then {price} until you cancel.', {
      until: formatDate(plan.expiresAt),
      price: pricePerPeriod(later, currency),
    })
  }
  if (situation === 'resume' || situation === 'downgrade') return t('You won’t be charged now.')
  return t('Renews at {price} until you cancel.', { price: pricePerPeriod(plan, currency) })
}

/** `$9.99 every month`. */
export function pricePerPeriod({ type, price }: Plan, currency: string): string {
  const words = { price: formatMoney(price, currency), months: type === 'free' ? 0 : monthsOf[type] }
  return t('{price} every {months, plural, =1 {month} =12 {year} other {# months}}', words)
}

export function fullTerms(terms: SubscribeTerms, currency: string): string[] {
  const { plan, later, total, situation, name } = terms
  const until = formatDate(plan.expiresAt)
  if (plan.type === 'free') {
    const due = formatDate(plan.chargedAt)
    const ends = later
      ? [
          t('You won’t be charged before {until}. We’ll email you a reminder three days earlier.', { until: due }),
          t('It renews on {until} at {price} until you cancel.', { until: due, price: pricePerPeriod(later, currency) }),
        ]
      : [t('You won’t be charged, now or later.'), t('It ends automatically on {until} and doesn’t renew.', { until })]
    return [...ends, t('You can have one free trial per performer.'), following(name)]
  }
  const renewal = t('Renews on {until} at {price} until you cancel.', { until, price: pricePerPeriod(plan, currency) })
  if (situation === 'resume') return [t('You won’t be charged now.'), renewal, ...howItEnds(terms)]
  if (situation === 'downgrade')
    return [t('You won’t be charged now.'), renewal, t('You can undo this in Subscriptions until then.'), ...howItEnds(terms)]
  if (situation === 'upgrade') return [...upgradeFollows(terms, currency), renewal, ...howItEnds(terms)]
  return [
    t('{price} today. No extra fees.', { price: formatMoney(total, currency) }),
    ...(total < plan.price ? [t('The lower price applies to the first period only.')] : []),
    ...(situation === 'later'
      ? [t('Your paid time starts on {startsAt}, when your current access ends.', { startsAt: formatDate(plan.startsAt) })]
      : []),
    renewal,
    ...howItEnds(terms),
    ...(situation === 'new' ? [following(name)] : []),
  ]
}

function upgradeFollows({ subscription, plan, credit, hasGivenTime, total }: SubscribeTerms, currency: string): string[] {
  const words = {
    price: formatMoney(plan.price, currency),
    credit: formatMoney(credit, currency),
    total: formatMoney(total, currency),
  }
  return [
    credit > 0
      ? t('{price} minus {credit} credit for your unused time = {total} today.', words)
      : t('{price} today. No extra fees.', words),
    t('A new period starts now and runs until {until}.', { until: formatDate(plan.expiresAt) }),
    ...(hasGivenTime ? [t('The free months you were given are included, at their value in this tier.')] : []),
    ...(subscription?.type === 'free' ? [t('This ends your free trial.')] : []),
  ]
}

const howItEnds = ({ method }: SubscribeTerms): string[] => [
  ...(method === 'wallet'
    ? [t('Renewals are paid from your wallet too. Without enough tokens, your subscription ends three days later.')]
    : []),
  t('Cancel anytime in Subscriptions. You keep access until the end of the period.'),
]

const following = (name: string): string => t('You’ll also follow {name} and see new posts on your home page.', { name })
