/**
 * Defines what a fan does with a running subscription: cancel, accept a counter-offer, pause, resume, change the payment method.
 */
import { Type } from 'typebox'
import { Country, get, Id, IdParams, oneOf, post, Price, put } from './define.ts'
import { CancelReason, Subscription } from './subscriptions.ts'

const change = { who: 'fan', params: IdParams, reply: Subscription, invalidates: ['subscriptions'] } as const

export const readSubscription = get('/subscriptions/:id', {
  summary: "Get one of the caller's subscriptions.",
  who: 'fan',
  params: IdParams,
  reply: Subscription,
  errors: ['not_found'],
  provides: ['subscriptions'],
})

export const cancelSubscription = post('/payment/cancel-subscription/:id', {
  summary: 'Cancel the renewal of a subscription. Access lasts until the end of the paid period.',
  who: 'fan',
  beforeAgeCheck: true,
  params: IdParams,
  /** Optional, because the specification's own clients send no body. */
  body: Type.Unsafe<{ reason?: CancelReason } | undefined>({
    ...Type.Object({ reason: Type.Optional(CancelReason) }),
    type: ['object', 'null'],
  }),
  reply: Subscription,
  errors: ['not_found', 'already_done'],
  invalidates: ['subscriptions', 'performer:{with._id}'],
})

export const acceptCounterOffer = post('/subscriptions/:id/counter-offer', {
  ...change,
  summary: "Accept a performer's counter-offer instead of canceling: a discount on the next period, once per subscription.",
  errors: ['not_found', 'already_done', 'not_valid'],
})

export const pauseSubscription = post('/subscriptions/:id/pause', {
  ...change,
  summary:
    'Pause a subscription for one to three months after the paid period, without charges. Access lasts until the end of that period.',
  body: Type.Object({ months: Type.Integer({ minimum: 1, maximum: 3, title: 'Months' }) }),
  errors: ['not_found', 'already_done'],
})

export const resumeSubscription = post('/subscriptions/:id/resume', {
  ...change,
  summary: 'End a pause. If the paid period is over, the next one is charged immediately.',
  body: Type.Unsafe<{ total?: number } | undefined>({
    /** The total that the next period is charged, as shown, in the site's currency. */
    ...Type.Object({ total: Type.Optional(Price) }),
    type: ['object', 'null'],
  }),
  errors: ['not_found', 'already_done', 'not_valid', 'price_changed'],
  invalidatesOnConflict: ['subscriptions', 'tax'],
})

export const changePaymentMethod = put('/subscriptions/:id/payment-method', {
  ...change,
  summary:
    'Change the payment method for the next periods to another card or the wallet. A failed renewal is retried immediately.',
  body: Type.Object({
    method: oneOf('card', 'wallet'),
    cardId: Type.Optional(Id),
    /** Decides the tax of a card payment. Absent means the buyer's saved country. */
    country: Type.Optional(Country),
    /** The total that the next period is charged with this method, as shown, in the site's currency. */
    total: Type.Optional(Price),
  }),
  errors: ['not_found', 'not_valid', 'already_done', 'card_declined', 'price_changed'],
  invalidatesOnConflict: ['subscriptions', 'tax'],
})
