import type { Person } from '@fanfare/contract/people'
import { type RenewalFailure, type Subscriber, type Subscription } from '@fanfare/contract/subscriptions'
import { monthsOf } from '@fanfare/contract/periods'
import { type Plan as PlanView } from '@fanfare/contract/plans'
import { accountsWithBlockAmong, allowanceView, allowancesWith, type TierAllowances } from '#core/access/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { renewalTotals } from '#core/tax/index.ts'
import { tierNames } from '#core/tiers/index.ts'
import { peopleById, statusesOf } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import { counterOffersOf } from './bundle-store.ts'
import { holdsRenewals } from './may-be-charged.ts'
import type { Plan } from './plans.ts'
import { canPause, chargedAt, counterOfferFor, MAX_PAUSE_MONTHS, nextPrice, nextTaxIncluded, pauseEnd } from './rules.ts'
import { failureWords } from './renewal-failures.ts'
import type { listSubscriptions, SubscriptionRow } from './store.ts'

type Side = 'fan' | 'performer'

/** Each with the other participant. */
export async function subscriptionViews(db: Db, rows: readonly SubscriptionRow[], side: Side): Promise<Subscription[]> {
  const otherOf = (row: SubscriptionRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const [people, names] = await Promise.all([
    peopleById(db, rows.map(otherOf)),
    tierNames(
      db,
      rows.flatMap((row) => [row.tier_id, ...(row.next_tier_id === null ? [] : [row.next_tier_id])]),
    ),
  ])
  const common = (row: SubscriptionRow) => ({ ...commonView(row, people.get(otherOf(row))!), ...tiersIn(row, names) })
  if (side === 'performer') return rows.map((row) => ({ ...common(row), ...NOT_FOR_PERFORMERS }))
  const fanId = rows[0]?.fan_id ?? FIRST_ID
  const [blocked, accounts, offers, totals, included] = await Promise.all([
    accountsWithBlockAmong(db, fanId, rows.map(otherOf)),
    statusesOf(db, rows.map(otherOf)),
    counterOffersOf(db, rows.map(otherOf)),
    totalsOf(db, rows),
    allowancesWith(db, fanId, rows.map(otherOf)),
  ])
  return rows.map((row) => ({
    ...common(row),
    ...renewalView(row, totals.get(row.id)),
    payment: row.method === 'none' || !row.renews ? null : { method: row.method, cardId: row.card_id },
    failure: row.status === 'past_due' ? failureView(row.failure ?? 'refused') : null,
    included: includedView(included.get(row.performer_id)),
    counterOffer: counterOfferFor(row, offers.get(row.performer_id)) ?? null,
    pauseEnds: canPause(row) ? pauseEndsOf(row) : null,
    canContinue: accounts.get(row.performer_id)?.status === 'active' && !blocked.includes(row.performer_id),
    isHeld: row.renews && holdsRenewals(accounts.get(row.performer_id)?.status) && !blocked.includes(row.performer_id),
  }))
}

export async function subscriberViews(
  db: Db,
  rows: Awaited<ReturnType<typeof listSubscriptions>>['rows'],
): Promise<Subscriber[]> {
  const fanIds = rows.map((row) => row.fan_id)
  const [views, accounts] = await Promise.all([subscriptionViews(db, rows, 'performer'), statusesOf(db, fanIds)])
  return rows.map((row, i) => ({
    ...views[i]!,
    canWrite: row.unblocked === true && accounts.get(row.fan_id)?.status === 'active',
  }))
}

interface Totals {
  readonly next: number
  /** The charge of each later period. */
  readonly later: number
}

const pricesOf = (row: SubscriptionRow): Totals => ({ next: nextPrice(row), later: nextPrice({ ...row, next_percent: null }) })

/** Returns the charges of one fan's renewing subscriptions by id: for cards with the current tax. */
async function totalsOf(db: Db, rows: readonly SubscriptionRow[]): Promise<Map<string, Totals>> {
  const byCard = rows.filter((row) => row.renews && row.method === 'card')
  const totals = async (of: keyof Totals) =>
    renewalTotals(
      db,
      byCard[0]?.fan_id ?? '',
      byCard.map((row) => ({ amount: pricesOf(row)[of], agreedTax: nextTaxIncluded(row) })),
    )
  const [next, later] = await Promise.all([totals('next'), totals('later')])
  return new Map(byCard.map((row, i) => [row.id, { next: next[i]!, later: later[i]! }]))
}

const renewalView = (row: SubscriptionRow, { next, later } = pricesOf(row)) => ({
  nextTotal: row.renews ? fromMinorUnits(next) : null,
  laterTotal: row.renews ? fromMinorUnits(later) : null,
  isNextWithTax: row.renews ? (nextTaxIncluded(row) ?? true) : null,
})

export async function ownSubscriptionView(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const [view] = await subscriptionViews(db, [row], 'fan')
  return view!
}

function includedView(found: TierAllowances | undefined): Subscription['included'] {
  const { messages = null, unlocks = null } = found ?? {}
  if (messages === null && unlocks === null) return null
  return { messages: messages && allowanceView(messages), unlocks: unlocks && allowanceView(unlocks) }
}

const pauseEndsOf = (row: SubscriptionRow): string[] =>
  Array.from({ length: MAX_PAUSE_MONTHS }, (_, i) => pauseEnd(row, i + 1).toISOString())

const failureView = (code: RenewalFailure) => ({ code, message: failureWords[code]() })

/** Fields that the performer must not see. */
const NOT_FOR_PERFORMERS = {
  payment: null,
  failure: null,
  included: null,
  counterOffer: null,
  nextTotal: null,
  laterTotal: null,
  isNextWithTax: null,
  pauseEnds: null,
  canContinue: false,
  isHeld: false,
}

/** A performer with only one tier has not named it. */
function tiersIn({ tier_id: id, next_tier_id: nextId, next_type: type }: SubscriptionRow, names: ReadonlyMap<string, string>) {
  const name = names.get(id)
  const nextName = nextId === null ? undefined : names.get(nextId)
  return {
    tier: name === undefined ? null : { _id: id, name },
    nextTier: nextId === null || type === null ? null : { _id: nextId, name: nextName ?? '', type },
  }
}

type Added = keyof typeof NOT_FOR_PERFORMERS | 'tier' | 'nextTier'

const commonView = (row: SubscriptionRow, other: Person): Omit<Subscription, Added> => ({
  _id: row.id,
  with: other,
  type: row.type,
  status: row.status,
  price: fromMinorUnits(row.price),
  startedAt: row.started_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  renews: row.renews,
  renewsAt: row.renews ? chargedAt(row).toISOString() : null,
  nextPrice: row.renews ? fromMinorUnits(nextPrice(row)) : null,
  renewsAs: row.renews_as,
  proposedPrice: row.proposed_price === null ? null : fromMinorUnits(row.proposed_price),
  pausedUntil: row.status === 'paused' ? chargedAt(row).toISOString() : null,
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
  chargedAt: plan.chargedAt.toISOString(),
})
