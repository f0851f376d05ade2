import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan has tipped a performer, under the own name. `tokens` in minor units. */
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

/** Somebody has tipped a performer and wants to stay unknown: whoever hears of it cannot tell who it was. `tokens` in minor units. */
export const tipGivenAnonymously = event(
  'tip.given_anonymously',
  Type.Object({ saleId: Type.String(), performerId: Type.String(), tokens: Type.Integer() }),
)
