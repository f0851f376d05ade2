import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, DateTime, Offset, oneOf, orNull, page, Price, serverEvent, Tokens } from './define.ts'
import { Person } from './people.ts'

/** By how long a period is: 1, 3, 6 and 12 months. */
export const PaidType = oneOf('monthly', 'quarterly', 'half_yearly', 'yearly')
export type PaidType = Static<typeof PaidType>
export const monthsOf: Readonly<Record<PaidType, number>> = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 }
export const PlanType = oneOf('free', 'monthly', 'quarterly', 'half_yearly', 'yearly')
export type PlanType = Static<typeof PlanType>
/** `gift` is time that somebody else has paid for, or the performer has given. */
const SubscriptionType = oneOf('free', 'gift', 'monthly', 'quarterly', 'half_yearly', 'yearly')
const SubscriptionStatus = oneOf('active', 'past_due', 'paused', 'cancelled', 'expired')

export const CancelReason = oneOf('too_expensive', 'too_little_new', 'not_as_expected', 'break', 'other')
export type CancelReason = Static<typeof CancelReason>

export const Subscription = Type.Object({
  _id: Id,
  /** The other participant: the performer for a fan, the fan for a performer. */
  with: Person,
  type: SubscriptionType,
  status: SubscriptionStatus,
  /** Agreed for each period. */
  price: Price,
  startedAt: DateTime,
  /** End of the paid period; access lasts until then whatever the status is. */
  expiresAt: DateTime,
  renews: Type.Boolean(),
  /** When the next period is charged; null when none will be. */
  renewsAt: orNull(DateTime),
  /** What is charged then: less than the agreed price after a counter-offer. */
  nextPrice: orNull(Price),
  /** What free days become when they end; null where they just end. */
  renewsAs: orNull(PaidType),
  pausedUntil: orNull(DateTime),
  /** To the fan: how the next period is paid. */
  payment: orNull(Type.Object({ method: oneOf('card', 'wallet'), cardId: orNull(Id) })),
  /** To the fan: percent off the next period for not leaving, while that can still be taken. */
  counterOffer: orNull(Type.Integer()),
  /** Why the fan has cancelled, where they have said so. */
  cancelReason: orNull(CancelReason),
})
export type Subscription = Static<typeof Subscription>

/** One way to subscribe, computed for the requesting fan. */
export const Plan = Type.Object({
  type: PlanType,
  /** Agreed for each period; a resumed subscription has its agreed price. */
  price: Price,
  /** What is paid now, for the first period: less than the price during a promotion. */
  firstPrice: Price,
  /** The cost of that in tokens when paid from the wallet. */
  tokens: Tokens,
  /** The price per month. */
  monthly: Price,
  /** Percent saved compared with paying monthly. */
  saving: Type.Integer(),
  /** Of a free plan. */
  days: Type.Integer(),
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

/** The code in the link of a trial. */
export const TrialCode = Type.String({ pattern: '^[A-Za-z0-9]{6,20}$' })

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
  query: Type.Object({ trial: Type.Optional(TrialCode) }),
  reply: Type.Object({
    subscription: orNull(Subscription),
    freeOffered: Type.Boolean(),
    situation: Situation,
    /** Free days first, then by length; empty when nothing is on offer. */
    plans: Type.Array(Plan),
    /** Why the code of a trial gives nothing; empty where it does, or there is none. */
    trialProblem: Type.String(),
  }),
  errors: ['not_found'],
  provides: ['subscriptions'],
})

export const readOffers = get('/performers/:id/offers', {
  summary: 'The plans of a performer as a new subscriber has them, and those of a trial link.',
  who: 'anyone',
  params: IdParams,
  query: Type.Object({ trial: Type.Optional(TrialCode) }),
  reply: Type.Object({
    plans: Type.Array(Plan),
    /** When the promotion ends that lowers the first prices; null where none does, or it has no end. */
    endsAt: orNull(DateTime),
  }),
  errors: ['not_found'],
  provides: ['offers'],
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
