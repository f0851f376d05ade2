import type { Person } from '@fanfare/contract/people'
import type { Plan as PlanView, Subscription } from '@fanfare/contract/subscriptions'
import { peopleById } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import type { Plan } from './plans.ts'
import type { SubscriptionRow } from './store.ts'

type Side = 'fan' | 'performer'

/** Each with the other participant. */
export async function subscriptionViews(db: Db, rows: readonly SubscriptionRow[], side: Side): Promise<Subscription[]> {
  const otherOf = (row: SubscriptionRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const people = await peopleById(db, rows.map(otherOf))
  return rows.map((row) => subscriptionView(row, people.get(otherOf(row))!))
}

const subscriptionView = (row: SubscriptionRow, other: Person): Subscription => ({
  _id: row.id,
  with: other,
  type: row.type,
  status: row.status,
  price: fromMinorUnits(row.price),
  startedAt: row.started_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  renews: row.renews,
  renewsAt: row.renews ? row.expires_at.toISOString() : null,
})

export const planView = ({ type, price, tokens, saving, startsAt, expiresAt }: Plan): PlanView => ({
  type,
  price: fromMinorUnits(price),
  tokens: fromMinorUnits(tokens),
  monthly: fromMinorUnits(Math.round(type === 'yearly' ? price / 12 : price)),
  saving,
  startsAt: startsAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
