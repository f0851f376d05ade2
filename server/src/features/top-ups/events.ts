import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A top-up was announced, given, or changed its state. `byId` is null for the scheduled job. */
export const topUpChanged = event(
  'top_up.changed',
  Type.Object({
    topUpId: Type.String(),
    fanId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    /** The new state. */
    topUpStatus: Type.String(),
    /** Minor units of a token. */
    tokens: Type.Integer(),
  }),
)
