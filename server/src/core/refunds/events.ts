import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Unspent tokens that were bought by card were refunded. Minor units of tokens and of the currency. */
export const tokensRefunded = event(
  'tokens.refunded',
  Type.Object({ refundId: Type.String(), fanId: Type.String(), tokens: Type.Integer(), money: Type.Integer() }),
)

/**
 * A sale was refunded fully or partly. `tokens` and `money` are in minor units, one of them 0; `byId` is the account that
 * refunded it, null for a rule of the site.
 */
export const saleRefunded = event(
  'sale.refunded',
  Type.Object({
    refundId: Type.String(),
    saleId: Type.String(),
    kind: Type.String(),
    fanId: Type.String(),
    /** True if the performer may not know who the fan is. */
    isAnonymous: Type.Boolean(),
    performerId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    tokens: Type.Integer(),
    money: Type.Integer(),
    isFull: Type.Boolean(),
  }),
)
