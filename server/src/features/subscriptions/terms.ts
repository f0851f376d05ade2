/** The terms of a subscription payment, stored with the payment until it is settled. */
import { Type, type Static } from 'typebox'

const Paid = Type.Enum(['monthly', 'quarterly', 'half_yearly', 'yearly'])

export const Terms = Type.Object({
  performerId: Type.String(),
  tierId: Type.String(),
  /**
   * The fan requests `begin` and `upgrade`, the scheduled job `renew`. `resume` and `change` are free and turn the renewal on,
   * the latter with another tier.
   */
  step: Type.Enum(['begin', 'resume', 'renew', 'upgrade', 'change']),
  type: Type.Enum(['free', 'monthly', 'quarterly', 'half_yearly', 'yearly']),
  method: Type.Enum(['none', 'card', 'wallet']),
  cardId: Type.Union([Type.String(), Type.Null()]),
  /** Minor units of the currency, agreed for each period. */
  price: Type.Integer({ minimum: 0 }),
  /** For a renewal: the agreed price when the payment began; absent if the tier changes with it. */
  priceBefore: Type.Optional(Type.Integer({ minimum: 0 })),
  /** For a renewal with another tier: whether its agreed price includes tax. */
  taxIncluded: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  /** The cost of this period: less than the agreed price with a promotion or counter-offer. */
  due: Type.Integer({ minimum: 0 }),
  /** The site's part of that price, by a coupon. */
  discount: Type.Integer({ minimum: 0 }),
  /** The reserved use of that coupon. */
  couponUseId: Type.Union([Type.String(), Type.Null()]),
  claimId: Type.Union([Type.String(), Type.Null()]),
  /** The seat that is reserved while the payment is open. */
  seatId: Type.Union([Type.String(), Type.Null()]),
  /** For an upgrade: when the credit was calculated, ISO 8601. */
  creditAt: Type.Union([Type.String(), Type.Null()]),
  /** For an upgrade: how long remaining free months last in the new tier, in milliseconds. */
  givenTime: Type.Optional(Type.Integer({ minimum: 0 })),
  /** For free days. */
  days: Type.Integer({ minimum: 0 }),
  /** The plan after the free days, if the fan agreed to one. */
  renewsAs: Type.Union([Paid, Type.Null()]),
  /** How often the renewal had failed before. */
  attempts: Type.Integer({ minimum: 0 }),
})
export type Terms = Static<typeof Terms>

type RequiredTerms = Pick<Terms, 'performerId' | 'tierId' | 'step' | 'type' | 'method'>

/** Fills in defaults: nothing to pay, no days, no coupon. */
export const termsOf = (terms: RequiredTerms & Partial<Terms>): Terms => ({
  cardId: null,
  price: 0,
  due: 0,
  discount: 0,
  couponUseId: null,
  claimId: null,
  seatId: null,
  creditAt: null,
  days: 0,
  renewsAs: null,
  attempts: 0,
  ...terms,
})
