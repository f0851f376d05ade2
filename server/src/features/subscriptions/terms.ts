/** The terms of a payment for a subscription; stored with the payment until it is settled. */
import { Type, type Static } from 'typebox'

export const Terms = Type.Object({
  performerId: Type.String(),
  /** `begin` is requested by the fan, `renew` by the scheduled job; `resume` pays nothing and turns the renewal on. */
  step: Type.Enum(['begin', 'resume', 'renew']),
  type: Type.Enum(['free', 'monthly', 'yearly']),
  method: Type.Enum(['none', 'card', 'wallet']),
  cardId: Type.Union([Type.String(), Type.Null()]),
  /** Minor units of the currency for one period. */
  price: Type.Integer({ minimum: 0 }),
  /** Of a free subscription. */
  days: Type.Integer({ minimum: 0 }),
  /** How often the renewal had failed before. */
  attempts: Type.Integer({ minimum: 0 }),
})
export type Terms = Static<typeof Terms>
