import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan has tipped a performer. `tokens` in minor units. */
export const tipGiven = event(
  'tip.given',
  Type.Object({
    saleId: Type.String(),
    fanId: Type.String(),
    performerId: Type.String(),
    tokens: Type.Integer(),
    message: Type.String(),
  }),
)
