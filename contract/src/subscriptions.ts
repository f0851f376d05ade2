import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, DateTime, Offset, oneOf, orNull, page, post, Price, serverEvent, Tokens } from './define.ts'
import { Person } from './people.ts'

const SubscriptionType = oneOf('free', 'monthly', 'yearly')
const SubscriptionStatus = oneOf('active', 'past_due', 'cancelled', 'expired')

export const Subscription = Type.Object({
  _id: Id,
  /** The other side: the performer for a fan, the fan for a performer. */
  with: Person,
  type: SubscriptionType,
  status: SubscriptionStatus,
  price: Price,
  startedAt: DateTime,
  /** End of the paid period; access lasts until then whatever the status says. */
  until: DateTime,
  renews: Type.Boolean(),
  /** When the next period is charged; null when none will be. */
  renewsAt: orNull(DateTime),
})
export type Subscription = Static<typeof Subscription>

/** One way to subscribe, as it is for the fan who asks, now. */
export const Plan = Type.Object({
  type: SubscriptionType,
  /** For one period; the price that was agreed for a subscription that is resumed. */
  price: Price,
  /** What the price takes from the wallet. */
  tokens: Tokens,
  /** The price of a month of it. */
  monthly: Price,
  /** Percent that it is cheaper than by the month. */
  saving: Type.Integer(),
  startsAt: DateTime,
  /** When the period ends and the next one is charged; of free days, when they end. */
  until: DateTime,
})
export type Plan = Static<typeof Plan>

/**
 * What subscribing means: `new` pays now; `later` pays now for a period behind the free days that still run; `resume` pays
 * nothing and turns the renewal on; `overdue` pays for a renewal that failed; `running` has nothing to do.
 */
export const Situation = oneOf('new', 'later', 'resume', 'overdue', 'running')
export type Situation = Static<typeof Situation>

export const SubscriptionFilters = Type.Object({ status: Type.Optional(SubscriptionStatus) })
const pageQuery = Type.Object({ ...SubscriptionFilters.properties, limit: Limit(20), offset: Offset })

export const listOwnSubscriptions = get('/subscriptions/user/search', {
  summary: 'What the fan who asks subscribes to.',
  who: 'fan',
  query: pageQuery,
  reply: page(Subscription),
})

export const listSubscribers = get('/subscriptions/performer/search', {
  summary: 'Who subscribes to the performer who asks.',
  who: 'performer',
  query: pageQuery,
  reply: page(Subscription),
})

export const readOwnSubscription = get('/subscriptions/user/performers/:id', {
  summary: 'The subscription of the fan who asks to one performer, and the plans that are on offer to them.',
  who: 'fan',
  params: IdParams,
  reply: Type.Object({
    subscription: orNull(Subscription),
    freeOffered: Type.Boolean(),
    situation: Situation,
    /** Free days first, then the month, then the year; empty where nothing is on offer. */
    plans: Type.Array(Plan),
  }),
  errors: ['not_found'],
})

export const cancelSubscription = post('/payment/cancel-subscription/:id', {
  summary: 'Stop the renewal; access lasts to the end of the paid period.',
  who: 'fan',
  params: IdParams,
  reply: Subscription,
  errors: ['not_found', 'already_done'],
})

/** To the fan: what is locked may have opened or closed; read again. */
export const accessChanged = serverEvent('access_changed', Type.Object({ performerId: Id }))
