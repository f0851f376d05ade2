import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan has sent a gift to a performer. `tokens` in minor units. */
export const giftGiven = event(
  'gift.given',
  Type.Object({
    saleId: Type.String(),
    fanId: Type.String(),
    performerId: Type.String(),
    giftId: Type.String(),
    tokens: Type.Integer(),
    message: Type.String(),
    /** The stream in which it was given. */
    streamId: Type.Optional(Type.String()),
  }),
)
