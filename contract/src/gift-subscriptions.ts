/** Gift subscriptions never renew. */
import { Type, type Static } from 'typebox'
import {
  Country,
  DateTime,
  Email,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  Tokens,
  Username,
} from './define.ts'
import { Payment } from './payments.ts'
import { Person } from './people.ts'

export const GiftMonths = Type.Enum([1, 3, 6, 12])
export type GiftMonths = Static<typeof GiftMonths>

/** `waiting` for the delivery date. `delivered` to the recipient or the email address. `redeemed` as subscription time. */
const GiftStatus = oneOf('waiting', 'delivered', 'redeemed', 'refunded')

export const Gift = Type.Object({
  _id: Id,
  performer: Person,
  from: Person,
  months: Type.Integer(),
  /** Null when a code was emailed. */
  to: orNull(Person),
  mail: orNull(Type.String()),
  code: Type.String(),
  message: Type.String(),
  deliverAt: DateTime,
  /** A gift that is not redeemed by then is refunded. Null when it does not expire. */
  redeemBy: orNull(DateTime),
  status: GiftStatus,
  mailedAt: orNull(DateTime),
  can: Type.Array(oneOf('mail_again')),
  createdAt: DateTime,
})
export type Gift = Static<typeof Gift>

export const GiftFilters = Type.Object({ side: Type.Optional(Type.Enum(['received', 'bought'], { default: 'received' })) })

export const listGifts = get('/gift-subscriptions/search', {
  summary: 'List the gift subscriptions the caller has received or bought, newest first.',
  who: 'fan',
  query: Type.Object({ ...GiftFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Gift),
  provides: ['gift-subscriptions'],
})

export const readGiftPrices = get('/gift-subscriptions/performers/:id', {
  summary: 'List the prices of a gift subscription to a performer, by number of months.',
  who: 'fan',
  params: Type.Object({ id: Id }),
  reply: Type.Object({ prices: Type.Array(Type.Object({ months: GiftMonths, price: Price, tokens: Tokens })) }),
  errors: ['not_found'],
  provides: ['offers'],
})

export const buyGift = post('/payment/gift-subscriptions/performers', {
  summary:
    'Buy a gift subscription for a member, or for anyone who gets the code by email. Unredeemed gifts are refunded: after 30 days for members, after 90 days for emailed codes.',
  who: 'fan',
  body: Type.Object({
    performerId: Id,
    months: GiftMonths,
    paymentMethod: Type.Optional(Type.Enum(['card', 'wallet'], { default: 'card' })),
    cardId: Type.Optional(Id),
    /** Exactly one of `username` and `mail`. */
    username: Type.Optional(Username),
    mail: Type.Optional(Email),
    message: Type.Optional(Type.String({ maxLength: 300, title: 'Message' })),
    /** The delivery day (UTC). Absent means today. */
    deliverOn: Type.Optional(Type.String({ format: 'date', pattern: '^20', title: 'When' })),
    /** In tokens when paid from the wallet, otherwise in the site's currency. The price as shown. */
    price: Type.Optional(Price),
    /** For payments by card: the buyer's country, and the total as shown, including tax. */
    country: Type.Optional(Country),
    total: Type.Optional(Price),
  }),
  reply: Payment,
  errors: ['not_found', 'not_valid', 'card_declined', 'not_enough_tokens', 'price_changed', 'spending_limit'],
  invalidates: ['gift-subscriptions', 'payments', 'cards', 'wallet', 'me'],
  invalidatesOnConflict: ['offers', 'cards', 'me', 'tax'],
})

export const resendGiftEmail = post('/gift-subscriptions/:id/mail', {
  summary:
    'Resend the code of a gift, which can be emailed up to four times. Sending it to another address creates a new code, and the old one stops working.',
  who: 'fan',
  params: IdParams,
  body: Type.Object({
    /** Absent means the same address as before. */
    mail: Type.Optional(Email),
  }),
  reply: Gift,
  errors: ['not_found', 'not_valid', 'already_done'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['gift-subscriptions'],
  invalidatesOnConflict: ['gift-subscriptions'],
})

export const redeemGift = post('/gift-subscriptions/redeem', {
  summary:
    "Redeem the code of a gift. Its months are added to the caller's subscription. If the subscription is in another tier, the months are converted by price.",
  who: 'fan',
  body: Type.Object({
    code: Type.String({ minLength: 6, maxLength: 30, title: 'Gift code', pattern: '^[A-Za-z0-9 -]*$' }),
  }),
  reply: Type.Object({ performer: Person, months: Type.Integer(), expiresAt: DateTime }),
  errors: ['not_found', 'not_valid', 'already_done'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: [
    'gift-subscriptions',
    'subscriptions',
    'following',
    'story-rings',
    'feed:following',
    'access:{performer._id}',
    'performer:{performer._id}',
  ],
})
