import type { Person } from '@fanfare/contract/people'
import { type Subscription } from '@fanfare/contract/subscriptions'
import { monthsOf } from '@fanfare/contract/periods'
import { type Plan as PlanView } from '@fanfare/contract/plans'
import { peopleById } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import { counterOffersOf } from './bundle-store.ts'
import type { Plan } from './plans.ts'
import { counterOfferFor, nextPrice } from './rules.ts'
import type { SubscriptionRow } from './store.ts'

type Side = 'fan' | 'performer'

/** Each with the other participant. */
export async function subscriptionViews(db: Db, rows: readonly SubscriptionRow[], side: Side): Promise<Subscription[]> {
  const otherOf = (row: SubscriptionRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const people = await peopleById(db, rows.map(otherOf))
  if (side === 'performer') return rows.map((row) => ({ ...commonView(row, people.get(otherOf(row))!), ...UNTOLD }))
  const offers = await counterOffersOf(db, rows.map(otherOf))
  return rows.map((row) => ({
    ...commonView(row, people.get(row.performer_id)!),
    payment: row.method === 'none' || !row.renews ? null : { method: row.method, cardId: row.card_id },
    counterOffer: counterOfferFor(row, offers.get(row.performer_id)) ?? null,
  }))
}

export async function ownSubscriptionView(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const [view] = await subscriptionViews(db, [row], 'fan')
  return view!
}

/** What of a fan's subscription is not the performer's to know. */
const UNTOLD = { payment: null, counterOffer: null }

const commonView = (row: SubscriptionRow, other: Person): Omit<Subscription, keyof typeof UNTOLD> => ({
  _id: row.id,
  with: other,
  type: row.type,
  status: row.status,
  price: fromMinorUnits(row.price),
  startedAt: row.started_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  renews: row.renews,
  renewsAt: row.renews ? (row.paused_until ?? row.expires_at).toISOString() : null,
  nextPrice: row.renews ? fromMinorUnits(nextPrice(row)) : null,
  renewsAs: row.renews_as,
  pausedUntil: row.status === 'paused' ? (row.paused_until?.toISOString() ?? null) : null,
  cancelReason: row.cancel_reason,
})

export const planView = (plan: Plan): PlanView => ({
  type: plan.type,
  price: fromMinorUnits(plan.price),
  firstPrice: fromMinorUnits(plan.firstPrice),
  tokens: fromMinorUnits(plan.tokens),
  monthly: fromMinorUnits(plan.type === 'free' ? 0 : Math.round(plan.price / monthsOf[plan.type])),
  saving: plan.saving,
  days: plan.days,
  startsAt: plan.startsAt.toISOString(),
  expiresAt: plan.expiresAt.toISOString(),
})
