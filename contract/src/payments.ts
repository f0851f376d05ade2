import { Type, type Static } from 'typebox'
import { CouponCode } from './coupons.ts'
import { PaidType, PlanType } from './periods.ts'
import { TrialCode } from './plans.ts'
import {
  Country,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  DateTime,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  Tokens,
} from './define.ts'

/** Names what a payment is for. Features of the server declare the purposes. */
export const PaymentPurpose = Type.String({ pattern: '^[a-z][a-z_]{1,29}$' })

const PaymentStatus = oneOf('pending', 'authentication_needed', 'succeeded', 'declined')

/** One payment by card. `declined` has a reason. `authentication_needed` has the data for the bank's page. */
export const Payment = Type.Object({
  _id: Id,
  purpose: PaymentPurpose,
  description: Type.String(),
  amount: Price,
  /** The refunded amount, and the part of it that an operator refunded by other means because the card could not take it. */
  refunded: Price,
  refundedByHand: Price,
  /** The refund in progress, and the failed refund that is still owed. */
  refundPending: Price,
  refundFailed: Price,
  /** `open`: the cardholder's bank disputes the payment. `lost`: the bank has taken the money back. */
  dispute: orNull(oneOf('open', 'lost')),
  currency: Type.String(),
  status: PaymentStatus,
  message: Type.String(),
  /** The data with which the gateway's client authenticates the buyer. Present only while that is needed. */
  authentication: Type.Optional(Type.Object({ gateway: Type.String(), clientSecret: Type.String() })),
  /** The gateway's page on which the buyer pays. Present only while the payment waits for it. */
  redirect: Type.Optional(Type.Object({ gateway: Type.String(), url: Type.String() })),
  createdAt: DateTime,
})
export type Payment = Static<typeof Payment>

export const subscribe = post('/payment/subscribe/performers', {
  summary:
    'Subscribe to a performer: with a free trial, or for 1, 3, 6 or 12 months by saved card or from the wallet. Paid subscriptions renew until they are canceled.',
  who: 'fan',
  body: Type.Object({
    performerId: Id,
    /** One of the performer's tiers. Absent means the current tier of a running subscription, otherwise the first tier. */
    tierId: Type.Optional(Id),
    type: PlanType,
    paymentMethod: Type.Optional(Type.Enum(['card', 'wallet'], { default: 'card' })),
    cardId: Type.Optional(Id),
    /** The amount due now, as shown: tokens when paid from the wallet, otherwise the site's currency. */
    price: Type.Optional(Price),
    /** For payments by card: the buyer's country, and the total as shown, including tax. */
    country: Type.Optional(Country),
    total: Type.Optional(Price),
    /** The price of each later period, as shown, in the site's currency. */
    renewalPrice: Type.Optional(Price),
    /** One coupon per purchase. */
    couponCode: Type.Optional(CouponCode),
    /** For free days: the code of the trial link that grants them. */
    trialCode: Type.Optional(TrialCode),
    /** For free days: the plan that follows, as the fan accepted. Absent means the subscription just ends. */
    renewsAs: Type.Optional(PaidType),
  }),
  reply: Payment,
  errors: ['not_found', 'already_done', 'card_declined', 'not_enough_tokens', 'spending_limit', 'not_valid', 'price_changed'],
  invalidates: [
    'access:{performerId}',
    'story-rings',
    'comments',
    'performer:{performerId}',
    'subscriptions',
    'following',
    'feed:following',
    'conversations',
    'messages',
    'payments',
    'cards',
    'wallet',
  ],
  invalidatesOnConflict: ['me', 'cards', 'subscriptions', 'tax'],
})

export const purchaseTokens = post('/payment/purchase-tokens/:id', {
  summary: "Buy a token package by its id, or tokens for any amount in the site's currency with the id `custom`.",
  who: 'fan',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  body: Type.Object({
    /** Absent when a coupon leaves nothing to pay. */
    cardId: Type.Optional(Id),
    amount: Type.Optional(Price),
    /** The shown price, the tokens that it buys, and the shown total including tax. */
    price: Type.Optional(Price),
    tokens: Type.Optional(Tokens),
    total: Type.Optional(Price),
    country: Type.Optional(Country),
    /** One coupon per purchase. The price is then the amount left to pay. */
    couponCode: Type.Optional(CouponCode),
  }),
  reply: Payment,
  errors: ['not_found', 'card_declined', 'not_valid', 'price_changed', 'spending_limit'],
  invalidates: ['me', 'wallet', 'payments', 'cards'],
  invalidatesOnConflict: ['packages', 'settings', 'cards', 'tax'],
})

export const readPayment = get('/payment/transactions/:id', {
  summary: "Get one of the caller's payments, in its current state at the gateway.",
  who: 'fan',
  params: IdParams,
  reply: Payment,
  errors: ['not_found'],
  provides: ['payments'],
})

export const cancelPayment = post('/payment/transactions/:id/give-up', {
  summary:
    "Cancel one of the caller's payments that waits for the buyer. The reply contains the outcome: declined, or succeeded after all.",
  who: 'fan',
  params: IdParams,
  reply: Payment,
  errors: ['not_found', 'not_ready'],
  invalidates: ['payments', 'cards'],
})

export const listPayments = get('/payment/transactions/user/search', {
  summary: "List the caller's card payments, newest first.",
  who: 'fan',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(Payment),
  provides: ['payments'],
})

export const SavedCard = Type.Object({
  _id: Id,
  gateway: Type.String(),
  brand: Type.String(),
  last4: Type.String(),
  expMonth: Type.Integer(),
  expYear: Type.Integer(),
  isDefault: Type.Boolean(),
  /** `unused`: no payment yet. `declined`: the last payment failed. */
  state: oneOf('unused', 'works', 'declined', 'expired'),
  /** The name on the bank statement. Present in lists when it is known. */
  descriptor: Type.Optional(Type.String()),
})
export type SavedCard = Static<typeof SavedCard>

export const listCards = get('/payment-cards', {
  summary: "List the caller's saved cards, the default first.",
  who: 'fan',
  reply: page(SavedCard),
  provides: ['cards'],
})

export const addCard = post('/:type/cards', {
  summary:
    "Save a card with the gateway named by `type`. The sandbox takes test numbers; other gateways take their client's token.",
  who: 'fan',
  params: Type.Object({ type: Type.String({ pattern: '^[a-z]{2,20}$' }) }),
  body: Type.Object({
    token: Type.Optional(Type.String({ maxLength: 200 })),
    number: Type.Optional(Type.String({ maxLength: 30, title: 'Card number' })),
    expMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, title: 'Month' })),
    expYear: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100, title: 'Year' })),
    cvc: Type.Optional(Type.String({ maxLength: 4, title: 'CVC' })),
    /** The country that the buyer just selected. Absent means the buyer's saved country. */
    country: Type.Optional(Country),
  }),
  reply: SavedCard,
  errors: ['not_found', 'not_valid', 'card_declined'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['cards'],
})

export const makeDefaultCard = post('/payment-cards/:id/default', {
  summary: 'Make a saved card the default. The card must have paid before.',
  who: 'fan',
  params: IdParams,
  reply: SavedCard,
  errors: ['not_found', 'not_valid'],
  invalidates: ['cards'],
})

export const removeCard = del('/payment-cards/:id', {
  summary: 'Remove a saved card. Subscriptions that renew by it need another.',
  who: 'fan',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['cards'],
})

export const answerSandboxChallenge = post('/payment/sandbox/challenge', {
  summary: 'Approve or decline a payment that needs authentication, acting as the bank. Sandbox only.',
  who: 'fan',
  body: Type.Object({ clientSecret: Type.String({ maxLength: 100 }), approve: Type.Boolean() }),
  reply: Payment,
  errors: ['not_found'],
})

export const gatewayWebhook = post('/payment/webhooks/:gateway', {
  summary: 'Receive a webhook from a gateway. The call uses only an id from it, and syncs the rest with the gateway.',
  who: 'anyone',
  openInBlockedCountries: true,
  params: Type.Object({ gateway: Type.String({ pattern: '^[a-z]{2,20}$' }) }),
  body: Type.Unknown(),
  reply: Done,
  errors: ['not_found', 'not_valid'],
})

export const gatewayPostback = post('/payment/webhooks/:gateway/:secret', {
  summary:
    'Receive a webhook from a gateway that does not sign every webhook (CCBill). The address contains a secret and names the event.',
  who: 'anyone',
  openInBlockedCountries: true,
  params: Type.Object({ gateway: Type.String({ pattern: '^[a-z]{2,20}$' }), secret: Type.String({ maxLength: 100 }) }),
  query: Type.Object({ eventType: Type.Optional(Type.String({ maxLength: 60 })) }),
  /** Passed through unchanged, because its contents depend on the event. */
  body: Type.Object({}),
  reply: Done,
  errors: ['not_found', 'not_valid', 'not_ready'],
})

export const TokenPackage = Type.Object({
  _id: Id,
  name: Type.String(),
  /** All tokens that a buyer receives, and the bonus among them. */
  tokens: Tokens,
  bonus: Tokens,
  price: Price,
  /** Percent saved compared with single tokens. */
  saving: Type.Integer(),
})
export type TokenPackage = Static<typeof TokenPackage>

export const listTokenPackages = get('/package/token/search', {
  summary: "List the token packages on sale, in the operators' order.",
  who: 'anyone',
  reply: page(TokenPackage),
  provides: ['packages'],
})
