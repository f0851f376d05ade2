import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan has bought a performer's content. `tokens` in minor units. */
export const contentBought = event(
  'content.bought',
  Type.Object({
    saleId: Type.String(),
    kind: Type.String(),
    contentId: Type.String(),
    fanId: Type.String(),
    performerId: Type.String(),
    tokens: Type.Integer(),
  }),
)
