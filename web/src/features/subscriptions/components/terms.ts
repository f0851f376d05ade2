/** What pressing the button means, in plain words: when it renews, at what price, and how it ends. All figures are the server's. */
import type { Plan, Situation, Subscription } from '@fanfare/contract/subscriptions'
import { againWord } from '#core/checkout/again.ts'
import { date, money, tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export interface Terms {
  readonly situation: Situation
  readonly subscription: Subscription | null
  readonly plan: Plan
  readonly method: 'card' | 'wallet'
  readonly freeDays: number
  /** The performer's. */
  readonly name: string
}

/** The words on the button: the act and its price. */
export function actOf({ situation, plan, method, freeDays }: Terms, currency: string): string {
  if (plan.type === 'free') return t('Start {days, plural, one {# free day} other {# free days}}', { days: freeDays })
  if (situation === 'resume') return againWord('cancelled')
  const { tokens, price } = plan
  if (method === 'wallet') {
    return t('Subscribe for {count} {tokens, plural, one {token} other {tokens}}', { count: tokenCount(tokens), tokens })
  }
  return t('Subscribe for {price}', { price: money(price, currency) })
}

/** What it is about, beside the performer's name. */
export function introOf({ situation, subscription }: Pick<Terms, 'situation' | 'subscription'>): string {
  if (subscription && situation === 'resume') {
    return t('Open to you until {until}. Let it go on after that.', { until: date(subscription.expiresAt) })
  }
  if (situation === 'overdue') return t('The last renewal was not paid. Pay now and it stays open.')
  return t('Everything for subscribers, from now on.')
}

/** What must be in sight of the button. */
export function inShort({ plan: { type, price }, situation }: Terms, currency: string): string {
  if (type === 'free') return t('No card, no renewal.')
  if (situation === 'resume') return t('Nothing is charged now.')
  const words = { price: money(price, currency) }
  return type === 'yearly'
    ? t('Renews at {price} every year until you cancel.', words)
    : t('Renews at {price} every month until you cancel.', words)
}

export function whatFollows(terms: Terms, currency: string): string[] {
  const { plan, situation, name } = terms
  const until = date(plan.expiresAt)
  if (plan.type === 'free') {
    return [
      t('Nothing is charged, now or later.'),
      t('It ends by itself on {until}; it does not renew.', { until }),
      t('You can have free days once with each performer.'),
      following(name),
    ]
  }
  const price = money(plan.price, currency)
  if (situation === 'resume') return [t('Nothing is charged now.'), renewal(plan, price, until), ...howItEnds(terms)]
  return [
    t('{price} now. Nothing is added on top.', { price }),
    ...(situation === 'later'
      ? [t('The paid time begins when your free days are over, on {startsAt}.', { startsAt: date(plan.startsAt) })]
      : []),
    renewal(plan, price, until),
    ...howItEnds(terms),
    ...(situation === 'new' ? [following(name)] : []),
  ]
}

const renewal = ({ type }: Plan, price: string, until: string): string =>
  type === 'yearly'
    ? t('Renews on {until} at {price}, then every year, until you cancel.', { until, price })
    : t('Renews on {until} at {price}, then every month, until you cancel.', { until, price })

const howItEnds = ({ method }: Terms): string[] => [
  ...(method === 'wallet' ? [t('Renewals are paid from your wallet, too. Without enough tokens it ends three days later.')] : []),
  t('Cancel at any time under Subscriptions: what you have paid for stays open to the end.'),
]

const following = (name: string): string => t('You follow {name} as well: new posts are on your home page.', { name })
