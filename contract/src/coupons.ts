/** Defines the site's coupons: a percentage off a subscription or a token purchase. The site pays for the discount. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, orNull, page, post, Price } from './define.ts'

/** Not case-sensitive. */
export const CouponCode = Type.String({ minLength: 3, maxLength: 30, pattern: '^[A-Za-z0-9-]*$', title: 'Coupon code' })

export const Coupon = Type.Object({
  _id: Id,
  code: Type.String(),
  percent: Type.Integer(),
  forSubscriptions: Type.Boolean(),
  forTokens: Type.Boolean(),
  expiresAt: orNull(DateTime),
  /** Null for no limit. */
  maxUses: orNull(Type.Integer()),
  maxUsesPerFan: orNull(Type.Integer()),
  /** Includes uses by payments that are still open. */
  uses: Type.Integer(),
  state: Type.Enum(['running', 'expired', 'used_up', 'ended']),
  createdAt: DateTime,
})
export type Coupon = Static<typeof Coupon>

const Uses = (title: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title }))

export const NewCoupon = Type.Object({
  code: CouponCode,
  percent: Type.Integer({ minimum: 1, maximum: 100, title: 'Percent off' }),
  forSubscriptions: Type.Boolean(),
  forTokens: Type.Boolean(),
  /** Valid until the end of this day (UTC). */
  lastDay: Type.Optional(Type.String({ format: 'date', pattern: '^20', title: 'Last day' })),
  maxUses: Uses('Total uses'),
  maxUsesPerFan: Uses('Uses per person'),
})

export const listCoupons = get('/admin/coupons/search', {
  summary: 'List all coupons of the site, newest first.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(Coupon),
  provides: ['coupons'],
})

export const createCoupon = post('/admin/coupons', {
  summary: "Create a coupon. Its code, percentage and limits can't be changed later, but it can be ended.",
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: NewCoupon,
  reply: Coupon,
  errors: ['not_valid'],
  invalidates: ['coupons'],
})

export const endCoupon = post('/admin/coupons/:id/end', {
  summary: 'End a coupon. Purchases made with it are not affected.',
  who: 'admin',
  permission: 'finance',
  params: IdParams,
  reply: Coupon,
  errors: ['not_found', 'already_done'],
  invalidates: ['coupons'],
})

export const applyCoupon = post('/coupons/:id/apply-coupon', {
  summary: 'Preview a price with a coupon, by its code or id. The coupon is used only once it is paid with.',
  who: 'fan',
  params: Type.Object({ id: Type.String({ minLength: 3, maxLength: 40, pattern: '^[A-Za-z0-9-]*$', title: 'Coupon code' }) }),
  body: Type.Object({
    kind: Type.Enum(['subscription', 'tokens']),
    /** In the site's currency. */
    price: Price,
  }),
  reply: Type.Object({
    code: Type.String(),
    percent: Type.Integer(),
    price: Price,
    discount: Price,
    total: Price,
  }),
  errors: ['not_valid'],
  rateLimit: { calls: 20, seconds: 60 },
})
