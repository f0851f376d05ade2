import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Tokens that were bought by card were refunded, as far as they were unspent. Minor units of tokens and of the currency. */
export const tokensRefunded = event(
  'tokens.refunded',
  Type.Object({ refundId: Type.String(), fanId: Type.String(), tokens: Type.Integer(), money: Type.Integer() }),
)

/** A sale was refunded, whole or in part. `tokens` and `money` in minor units, one of them 0; `byId` is who refunded it, null for a rule of the site. */
export const saleRefunded = event(
  'sale.refunded',
  Type.Object({
    refundId: Type.String(),
    saleId: Type.String(),
    kind: Type.String(),
    fanId: Type.String(),
    /** The performer is not told of whom. */
    isAnonymous: Type.Boolean(),
    performerId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    tokens: Type.Integer(),
    money: Type.Integer(),
    isWhole: Type.Boolean(),
  }),
)
