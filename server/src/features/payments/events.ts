import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A token purchase was paid and credited. `tokens` in minor units. */
export const tokensPurchased = event(
  'tokens.purchased',
  Type.Object({ paymentId: Type.String(), fanId: Type.String(), tokens: Type.Integer() }),
)
