/** The terms of a payment for a subscription; stored with the payment until it is settled. */
import { Type, type Static } from 'typebox'

const Paid = Type.Enum(['monthly', 'quarterly', 'half_yearly', 'yearly'])

export const Terms = Type.Object({
  performerId: Type.String(),
  tierId: Type.String(),
  /**
   * `begin` and `upgrade` are requested by the fan, `renew` by the scheduled job; `resume` and `change` pay nothing and turn the
   * renewal on, the latter with another tier from then on.
   */
  step: Type.Enum(['begin', 'resume', 'renew', 'upgrade', 'change']),
  type: Type.Enum(['free', 'monthly', 'quarterly', 'half_yearly', 'yearly']),
  method: Type.Enum(['none', 'card', 'wallet']),
  cardId: Type.Union([Type.String(), Type.Null()]),
  /** Minor units of the currency, agreed for each period. */
  price: Type.Integer({ minimum: 0 }),
  /** Of a renewal: the agreed price as it was when the payment began; absent where another tier comes with it. */
  priceBefore: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Of a renewal with which another tier comes: whether tax is in the price that was agreed for it. */
  taxIncluded: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  /** What this period costs: less than the agreed price by a promotion or a counter-offer. */
  due: Type.Integer({ minimum: 0 }),
  /** What of that the site carries for the fan, by a coupon. */
  discount: Type.Integer({ minimum: 0 }),
  /** The reserved use of that coupon. */
  couponUseId: Type.Union([Type.String(), Type.Null()]),
  /** The reserved claim of a promotion or a trial link. */
  claimId: Type.Union([Type.String(), Type.Null()]),
  /** The seat that is held while the payment is open. */
  seatId: Type.Union([Type.String(), Type.Null()]),
  /** Of an upgrade: when what is left of before was reckoned, ISO 8601. */
  creditAt: Type.Union([Type.String(), Type.Null()]),
  /** Of an upgrade: how long the free months that are left last in the new tier, in milliseconds. */
  givenTime: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Of a free subscription. */
  days: Type.Integer({ minimum: 0 }),
  /** What free days become, where the fan has said yes to it. */
  renewsAs: Type.Union([Paid, Type.Null()]),
  /** How often the renewal had failed before. */
  attempts: Type.Integer({ minimum: 0 }),
})
export type Terms = Static<typeof Terms>

type RequiredTerms = Pick<Terms, 'performerId' | 'tierId' | 'step' | 'type' | 'method'>

/** What is not said is nothing: nothing to pay, no days, no coupon. */
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
