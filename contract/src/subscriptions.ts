import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, DateTime, Offset, oneOf, orNull, page, post, Price, serverEvent, Tokens } from './define.ts'
import { Person } from './people.ts'

const SubscriptionType = oneOf('free', 'monthly', 'yearly')
const SubscriptionStatus = oneOf('active', 'past_due', 'cancelled', 'expired')

export const Subscription = Type.Object({
  _id: Id,
  /** The other participant: the performer for a fan, the fan for a performer. */
  with: Person,
  type: SubscriptionType,
  status: SubscriptionStatus,
  price: Price,
  startedAt: DateTime,
  /** End of the paid period; access lasts until then whatever the status is. */
  expiresAt: DateTime,
  renews: Type.Boolean(),
  /** When the next period is charged; null when none will be. */
  renewsAt: orNull(DateTime),
})
export type Subscription = Static<typeof Subscription>

/** One way to subscribe, computed for the requesting fan. */
export const Plan = Type.Object({
  type: SubscriptionType,
  /** For one period; a resumed subscription has its agreed price. */
  price: Price,
  /** The cost in tokens when paid from the wallet. */
  tokens: Tokens,
  /** The price per month. */
  monthly: Price,
  /** Percent saved compared with paying monthly. */
  saving: Type.Integer(),
  startsAt: DateTime,
  /** When the period ends and the next one is charged; of free days, when they end. */
  expiresAt: DateTime,
})
export type Plan = Static<typeof Plan>

/**
 * What subscribing means: `new` pays now; `later` pays now for a period after the free days that are still running;
 * `resume` pays nothing and turns the renewal on; `overdue` pays for a renewal that failed; `running` has nothing to do.
 */
export const Situation = oneOf('new', 'later', 'resume', 'overdue', 'running')
export type Situation = Static<typeof Situation>

export const SubscriptionFilters = Type.Object({ status: Type.Optional(SubscriptionStatus) })
const pageQuery = Type.Object({ ...SubscriptionFilters.properties, limit: Limit(20), offset: Offset })

export const listOwnSubscriptions = get('/subscriptions/user/search', {
  summary: 'The subscriptions of the calling fan.',
  who: 'fan',
  query: pageQuery,
  reply: page(Subscription),
  provides: ['subscriptions'],
})

export const listSubscribers = get('/subscriptions/performer/search', {
  summary: 'The subscribers of the calling performer.',
  who: 'performer',
  query: pageQuery,
  reply: page(Subscription),
  provides: ['subscribers'],
})

export const readOwnSubscription = get('/subscriptions/user/performers/:id', {
  summary: 'The subscription of the calling fan to one performer, and the plans that are on offer to them.',
  who: 'fan',
  params: IdParams,
  reply: Type.Object({
    subscription: orNull(Subscription),
    freeOffered: Type.Boolean(),
    situation: Situation,
    /** Free days first, then the month, then the year; empty when nothing is on offer. */
    plans: Type.Array(Plan),
  }),
  errors: ['not_found'],
  provides: ['subscriptions'],
})

export const cancelSubscription = post('/payment/cancel-subscription/:id', {
  summary: 'Stop the renewal; access lasts to the end of the paid period.',
  who: 'fan',
  params: IdParams,
  reply: Subscription,
  errors: ['not_found', 'already_done'],
  invalidates: ['subscriptions', 'performer:{with._id}'],
})

/** To the fan: access to a performer's content has changed; fetch it again. */
export const accessChanged = serverEvent('access_changed', Type.Object({ performerId: Id }), [
  'access:{performerId}',
  'story-rings',
  'comments',
  'performer:{performerId}',
  'subscriptions',
  'following',
  'feed:following',
])
