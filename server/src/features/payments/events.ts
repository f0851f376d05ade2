import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan has paid for tokens and has them. `tokens` in hundredths. */
export const tokensPurchased = event(
  'tokens.purchased',
  Type.Object({ paymentId: Type.String(), fanId: Type.String(), tokens: Type.Integer() }),
)
