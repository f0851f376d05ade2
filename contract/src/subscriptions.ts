import { Type, type Static } from 'typebox'
import { get, Id, IdParams, Limit, Moment, Offset, oneOf, orNull, page, post, Price, push } from './kit.ts'
import { Person } from './people.ts'

export const SubscriptionType = oneOf('free', 'monthly', 'yearly')
export const SubscriptionStatus = oneOf('active', 'past_due', 'cancelled', 'expired')

export const Subscription = Type.Object({
  _id: Id,
  /** The other side: the performer for a fan, the fan for a performer. */
  with: Person,
  type: SubscriptionType,
  status: SubscriptionStatus,
  price: Price,
  startedAt: Moment,
  /** End of the paid period; access lasts until then whatever the status says. */
  until: Moment,
  renews: Type.Boolean(),
})
export type Subscription = Static<typeof Subscription>

const pageQuery = Type.Object({ status: Type.Optional(SubscriptionStatus), limit: Limit(20), offset: Offset })

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
  summary: 'The subscription of the fan who asks to one performer, and whether free days are still on offer.',
  who: 'fan',
  params: IdParams,
  reply: Type.Object({ subscription: orNull(Subscription), freeOffered: Type.Boolean() }),
  refuses: ['not_found'],
})

export const cancelSubscription = post('/payment/cancel-subscription/:id', {
  summary: 'Stop the renewal; access lasts to the end of the paid period.',
  who: 'fan',
  params: IdParams,
  reply: Subscription,
  refuses: ['not_found', 'already_done'],
})

/** To the fan: what is locked may have opened or closed; read again. */
export const accessChanged = push('access_changed', Type.Object({ performerId: Id }))
