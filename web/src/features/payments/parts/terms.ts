/** What pressing the button means, in plain words: when it renews, at what price, and how it ends. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { date, money, tokenCount } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { periodEnd, type Plan, type Situation } from './plans.ts'

export interface Terms {
  readonly situation: Situation
  readonly subscription: Subscription | null
  readonly plan: Plan
  readonly method: 'card' | 'wallet'
  readonly freeDays: number
  readonly now: number
}

/** The words on the button: the act and its price. */
export function actOf(
  { situation, plan, method, freeDays }: Terms,
  { currency, tokens }: { currency: string; tokens: number },
): string {
  if (plan.type === 'free') return say('Start {days, plural, one {# free day} other {# free days}}', { days: freeDays })
  if (situation === 'resume') return say('Turn the renewal on')
  if (method === 'wallet') {
    return say('Subscribe for {count} {tokens, plural, one {token} other {tokens}}', { count: tokenCount(tokens), tokens })
  }
  return say('Subscribe for {price}', { price: money(plan.price, currency) })
}

/** What it is about, beside the performer's name. */
export function introOf({ situation, subscription }: Pick<Terms, 'situation' | 'subscription'>): string {
  if (subscription && situation === 'resume') {
    return say('Open to you until {until}. Let it go on after that.', { until: date(subscription.until) })
  }
  if (situation === 'overdue') return say('The last renewal was not paid. Pay now and it stays open.')
  return say('Everything for subscribers, from now on.')
}

/** What must be in sight of the button. */
export function inShort({ plan: { type, price }, situation }: Terms, currency: string): string {
  if (type === 'free') return say('No card, no renewal.')
  if (situation === 'resume') return say('Nothing is charged now.')
  const words = { price: money(price, currency) }
  return type === 'yearly'
    ? say('Renews at {price} every year until you cancel.', words)
    : say('Renews at {price} every month until you cancel.', words)
}

export function whatFollows(terms: Terms, currency: string): string[] {
  const { plan, situation, subscription } = terms
  const end = date(periodEnd(startOf(terms), plan, terms.freeDays))
  if (plan.type === 'free') {
    return [
      say('Nothing is charged, now or later.'),
      say('It ends by itself on {end}; it does not renew.', { end }),
      say('You can have free days once with each performer.'),
    ]
  }
  const price = money(plan.price, currency)
  if (situation === 'resume' && subscription) {
    const until = date(subscription.until)
    return [
      say('Nothing is charged now.'),
      plan.type === 'yearly'
        ? say('From {until} it renews at {price} every year, until you cancel.', { until, price })
        : say('From {until} it renews at {price} every month, until you cancel.', { until, price }),
      howToCancel(),
    ]
  }
  return [
    say('{price} now. Nothing is added on top.', { price }),
    ...(situation === 'later' && subscription
      ? [say('The paid time begins when your free days are over, on {until}.', { until: date(subscription.until) })]
      : []),
    renewal(plan, price, end),
    ...(terms.method === 'wallet'
      ? [say('Renewals are paid from your wallet, too. Without enough tokens it ends three days later.')]
      : []),
    howToCancel(),
  ]
}

const renewal = ({ type }: Plan, price: string, end: string): string =>
  type === 'yearly'
    ? say('Renews on {end} at {price}, then every year, until you cancel.', { end, price })
    : say('Renews on {end} at {price}, then every month, until you cancel.', { end, price })

const howToCancel = () => say('Cancel at any time under Subscriptions: what you have paid for stays open to the end.')

const startOf = ({ situation, subscription, now }: Terms): number =>
  subscription && (situation === 'later' || situation === 'overdue')
    ? Math.max(Date.parse(subscription.until), situation === 'later' ? now : 0)
    : now
