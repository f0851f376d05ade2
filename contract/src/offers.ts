/** Defines a performer's offers: bundles, promotions, trial links, counter-offers and free months. */
import { Type, type Static } from 'typebox'
import { Bundle } from './bundles.ts'
import { DateTime, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, put, Username } from './define.ts'

const Percent = (title: string) => Type.Integer({ minimum: 5, maximum: 90, title })

export const OfferSettings = Type.Object({
  quarterly: Bundle('3-month price'),
  half_yearly: Bundle('6-month price'),
  /** Percent off the next period for fans who are about to cancel. Absent means no counter-offer. */
  counterOffer: Type.Optional(Percent('Discount on the next period')),
})
export type OfferSettings = Static<typeof OfferSettings>

export const readOfferSettings = get('/performer/offers', {
  summary: "Get the caller's bundles, and the counter-offer to fans who are about to cancel.",
  who: 'performer',
  seat: 'price',
  reply: OfferSettings,
  provides: ['offer-settings'],
})

export const changeOfferSettings = put('/performer/offers', {
  summary:
    "Replace the caller's bundles and counter-offer. Lower prices apply to subscribers from their next renewal. Higher prices need each subscriber's consent.",
  who: 'performer',
  seat: 'price',
  body: OfferSettings,
  reply: OfferSettings,
  errors: ['not_valid'],
  invalidates: ['offer-settings', 'subscriptions', 'offers'],
})

const PromotionKind = oneOf('percent', 'price', 'trial')
const PromotionAudience = oneOf('new', 'past', 'all')

export const Promotion = Type.Object({
  _id: Id,
  kind: PromotionKind,
  /** Percent off the first period, the price of the first month, or free days. */
  value: Type.Number(),
  audience: PromotionAudience,
  /** For a trial link. */
  code: orNull(Type.String()),
  maxClaims: orNull(Type.Integer()),
  /** Includes claims by payments that are still open. */
  claims: Type.Integer(),
  endsAt: orNull(DateTime),
  state: oneOf('running', 'ended', 'used_up'),
  createdAt: DateTime,
})
export type Promotion = Static<typeof Promotion>

export const NewPromotion = Type.Object({
  kind: PromotionKind,
  value: Type.Number({ minimum: 0.01, maximum: 1_000_000, title: 'Value' }),
  audience: PromotionAudience,
  maxClaims: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: 'Maximum uses' })),
  /** Valid until the end of this day (UTC). */
  lastDay: Type.Optional(Type.String({ format: 'date', pattern: '^20', title: 'Last day' })),
})

export const listPromotions = get('/performer/promotions/search', {
  summary: "List the caller's promotions and trial links, newest first.",
  who: 'performer',
  seat: 'price',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(Promotion),
  provides: ['promotions'],
})

export const createPromotion = post('/performer/promotions', {
  summary: 'Start a promotion, or create a trial link. Only one price promotion can run at a time. Verified performers only.',
  who: 'performer',
  seat: 'price',
  body: NewPromotion,
  reply: Promotion,
  errors: ['not_valid', 'already_done', 'not_verified'],
  invalidates: ['promotions', 'offers', 'subscriptions'],
})

export const endPromotion = post('/performer/promotions/:id/end', {
  summary: 'End a promotion or trial link. Fans who have used it keep it.',
  who: 'performer',
  seat: 'price',
  params: IdParams,
  reply: Promotion,
  errors: ['not_found', 'already_done'],
  invalidates: ['promotions', 'offers', 'subscriptions'],
})

export const grantFreeMonths = post('/performer/complimentary', {
  summary:
    'Give free months to a follower or subscriber. Each fan can get them once in 30 days, and a performer can give them to up to 20 fans in that time.',
  who: 'performer',
  body: Type.Object({
    username: Username,
    months: Type.Integer({ minimum: 1, maximum: 3, title: 'Months' }),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid', 'already_done'],
  invalidates: ['subscribers'],
})
