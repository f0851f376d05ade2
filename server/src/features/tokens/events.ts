import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan has tipped a performer by name. `tokens` in minor units. */
export const tipGiven = event(
  'tip.given',
  Type.Object({
    saleId: Type.String(),
    fanId: Type.String(),
    performerId: Type.String(),
    tokens: Type.Integer(),
    message: Type.String(),
    /** The stream in which it was given. */
    streamId: Type.Optional(Type.String()),
  }),
)

/** A fan has tipped a performer anonymously. Listeners cannot tell who. `tokens` in minor units. */
export const tipGivenAnonymously = event(
  'tip.given_anonymously',
  Type.Object({
    saleId: Type.String(),
    performerId: Type.String(),
    tokens: Type.Integer(),
    streamId: Type.Optional(Type.String()),
  }),
)
