import { Type, type Static } from 'typebox'
import { Allowance, TierName } from './access.ts'
import { get, Id, Limit, DateTime, Offset, oneOf, orNull, page, Price, serverEvent } from './define.ts'
import { PaidType } from './periods.ts'
import { Person } from './people.ts'

/** `gift` is time that somebody else has paid for, or the performer has given. */
const SubscriptionType = oneOf('free', 'gift', 'monthly', 'quarterly', 'half_yearly', 'yearly')
const SubscriptionStatus = oneOf('active', 'past_due', 'paused', 'cancelled', 'expired')

export const CancelReason = oneOf('too_expensive', 'too_little_new', 'not_as_expected', 'break', 'other')
export type CancelReason = Static<typeof CancelReason>

/** Why a renewal was not paid. `refused` is any reason that has no word of its own. */
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
  /** Null where the performer has only one. */
  tier: orNull(TierName),
  /** The tier that it becomes with the next renewal, and for how long at a time; null where it stays. */
  nextTier: orNull(Type.Object({ ...TierName.properties, type: PaidType })),
  /** Agreed for each period. */
  price: Price,
  startedAt: DateTime,
  /** End of the paid period; access lasts until then whatever the status is. */
  expiresAt: DateTime,
  renews: Type.Boolean(),
  /** A higher price that the performer asks for, and that waits for the fan's yes; null where there is none. */
  proposedPrice: orNull(Price),
  /** When the next period is charged; null when none will be. */
  renewsAt: orNull(DateTime),
  /** What is charged then: less than the agreed price after a counter-offer, another one with another tier. */
  nextPrice: orNull(Price),
  /** To the fan: all that is charged then, by card with the tax that comes on top by the rate of today. */
  nextTotal: orNull(Price),
  /** To the fan: the same for each period after that one, without what is taken off it once. */
  laterTotal: orNull(Price),
  /** To the fan: whether the tax is in that price, as it was agreed, when a card pays it. */
  isNextWithTax: orNull(Type.Boolean()),
  /** What free days become when they end; null where they just end. */
  renewsAs: orNull(PaidType),
  pausedUntil: orNull(DateTime),
  /** To the fan: when it would be charged after a pause of one month, of two, of three; null where it cannot be paused. */
  pauseEnds: orNull(Type.Array(DateTime)),
  /** To the fan: how the next period is paid. */
  payment: orNull(Type.Object({ method: oneOf('card', 'wallet'), cardId: orNull(Id) })),
  /** To the fan: why the last renewal was not paid, while the subscription is past due. `message` is one sentence for people. */
  failure: orNull(Type.Object({ code: RenewalFailure, message: Type.String() })),
  /** To the fan: percent off the next period for not leaving, while that can still be taken. */
  counterOffer: orNull(Type.Integer()),
  /** To the fan: what the tier includes in the month that runs; null where nothing is counted. */
  included: orNull(Type.Object({ messages: orNull(Allowance), unlocks: orNull(Allowance) })),
  /** To the fan: whether it can be renewed, resumed or changed: the performer is here, and neither has blocked the other. */
  canContinue: Type.Boolean(),
  /** Why the fan has cancelled, where they have said so. */
  cancelReason: orNull(CancelReason),
})
export type Subscription = Static<typeof Subscription>

export const Subscriber = Type.Object({
  ...Subscription.properties,
  /** Not across a block, nor to who is gone. */
  canWrite: Type.Boolean(),
})
export type Subscriber = Static<typeof Subscriber>

export const SubscriptionFilters = Type.Object({ status: Type.Optional(SubscriptionStatus) })
const pageQuery = Type.Object({ ...SubscriptionFilters.properties, limit: Limit(20), offset: Offset })

export const listOwnSubscriptions = get('/subscriptions/user/search', {
  summary: 'The subscriptions of the calling fan.',
  who: 'fan',
  query: pageQuery,
  reply: page(Subscription),
  provides: ['subscriptions'],
})

export const CHARGES_DAYS = 30

/** Those of the caller that renew within `CHARGES_DAYS`, the next one first, and what that is together in the site's currency. */
export const NextCharges = Type.Object({ total: Price, subscriptions: Type.Array(Subscription) })

export const readNextCharges = get('/subscriptions/user/charges', {
  summary:
    'What the subscriptions of the calling fan charge next, within thirty days, in the order in which they do. Without what is overdue.',
  who: 'fan',
  reply: NextCharges,
  provides: ['subscriptions'],
})

export const listSubscribers = get('/subscriptions/performer/search', {
  summary: 'The subscribers of the calling performer.',
  who: 'performer',
  query: pageQuery,
  reply: page(Subscriber),
  provides: ['subscribers'],
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
