import { Type, type Static } from 'typebox'
import { Allowance, TierName } from './access.ts'
import { get, Id, Limit, DateTime, Offset, oneOf, orNull, page, Price, serverEvent } from './define.ts'
import { PaidType } from './periods.ts'
import { Person } from './people.ts'

/** `gift` is time that someone else paid for or that the performer gave. */
const SubscriptionType = oneOf('free', 'gift', 'monthly', 'quarterly', 'half_yearly', 'yearly')
const SubscriptionStatus = oneOf('active', 'past_due', 'paused', 'cancelled', 'expired')

export const CancelReason = oneOf('too_expensive', 'too_little_new', 'not_as_expected', 'break', 'other')
export type CancelReason = Static<typeof CancelReason>

/** Why a renewal was not paid. `refused` covers every reason without its own code. */
export const RenewalFailure = oneOf(
  'spending_limit',
  'card_declined',
  'card_expired',
  'card_removed',
  'cards_paused',
  'not_enough_tokens',
  'refused',
)
export type RenewalFailure = Static<typeof RenewalFailure>

export const Subscription = Type.Object({
  _id: Id,
  /** The other participant: the performer for a fan, the fan for a performer. */
  with: Person,
  type: SubscriptionType,
  status: SubscriptionStatus,
  /** Null when the performer has only one tier. */
  tier: orNull(TierName),
  /** The tier and period from the next renewal on. Null when the tier stays. */
  nextTier: orNull(Type.Object({ ...TierName.properties, type: PaidType })),
  /** Agreed for each period. */
  price: Price,
  startedAt: DateTime,
  /** The end of the paid period. Access lasts until then regardless of the status. */
  expiresAt: DateTime,
  renews: Type.Boolean(),
  /** A higher price that waits for the fan's consent. Null when there is none. */
  proposedPrice: orNull(Price),
  /** When the next period is charged. Null when none will be. */
  renewsAt: orNull(DateTime),
  /** The next charge: lower than the agreed price after a counter-offer, different with another tier. */
  nextPrice: orNull(Price),
  /** Fans only: the next charge including tax by today's rate when a card pays it. */
  nextTotal: orNull(Price),
  /** Fans only: the total of each later period, without one-time discounts. */
  laterTotal: orNull(Price),
  /** Fans only: whether the agreed price includes the tax when a card pays it. */
  isNextWithTax: orNull(Type.Boolean()),
  /** The plan that follows free days. Null when the subscription just ends. */
  renewsAs: orNull(PaidType),
  pausedUntil: orNull(DateTime),
  /** Fans only: when the next charge would be after a pause of one, two or three months. Null when it cannot be paused. */
  pauseEnds: orNull(Type.Array(DateTime)),
  payment: orNull(Type.Object({ method: oneOf('card', 'wallet'), cardId: orNull(Id) })),
  /** Fans only: why the last renewal was not paid, while the subscription is past due. `message` is one sentence. */
  failure: orNull(Type.Object({ code: RenewalFailure, message: Type.String() })),
  /** Fans only: percent off the next period as a counter-offer to canceling, while it can be accepted. */
  counterOffer: orNull(Type.Integer()),
  /** Fans only: what the tier still includes this month. Null when nothing is counted. */
  included: orNull(Type.Object({ messages: orNull(Allowance), unlocks: orNull(Allowance) })),
  /** Fans only: whether it can be renewed, resumed or changed. The performer must be active and not blocked either way. */
  canContinue: Type.Boolean(),
  /** Fans only: whether nothing is charged for now, because the performer is suspended. */
  isHeld: Type.Boolean(),
  cancelReason: orNull(CancelReason),
})
export type Subscription = Static<typeof Subscription>

export const Subscriber = Type.Object({
  ...Subscription.properties,
  /** False when one has blocked the other, or the other account is deleted. */
  canWrite: Type.Boolean(),
})
export type Subscriber = Static<typeof Subscriber>

export const SubscriptionFilters = Type.Object({ status: Type.Optional(SubscriptionStatus) })
const pageQuery = Type.Object({ ...SubscriptionFilters.properties, limit: Limit(20), offset: Offset })

export const listOwnSubscriptions = get('/subscriptions/user/search', {
  summary: "List the caller's subscriptions, newest first.",
  who: 'fan',
  beforeAgeCheck: true,
  query: pageQuery,
  reply: page(Subscription),
  provides: ['subscriptions'],
})

export const UPCOMING_CHARGES_DAYS = 30

/** The caller's subscriptions that renew within `UPCOMING_CHARGES_DAYS`, the next one first, and their total in the site's currency. */
export const NextCharges = Type.Object({ total: Price, subscriptions: Type.Array(Subscription) })

export const readNextCharges = get('/subscriptions/user/charges', {
  summary:
    "List the caller's subscriptions that are charged within 30 days, earliest first, and the total. Overdue charges are left out.",
  who: 'fan',
  beforeAgeCheck: true,
  reply: NextCharges,
  provides: ['subscriptions'],
})

export const listSubscribers = get('/subscriptions/performer/search', {
  summary: "List the caller's subscribers, newest first.",
  who: 'performer',
  query: pageQuery,
  reply: page(Subscriber),
  provides: ['subscribers'],
})

/** Sent to the fan: access to a performer's content has changed and must be fetched again. */
export const accessChanged = serverEvent('access_changed', Type.Object({ performerId: Id }), [
  'access:{performerId}',
  'story-rings',
  'comments',
  'performer:{performerId}',
  'subscriptions',
  'following',
  'feed:following',
])
