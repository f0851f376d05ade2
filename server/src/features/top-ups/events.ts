import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A top-up was asked for, given, or changed its state. `byId` is null for the clock. */
export const topUpChanged = event(
  'top_up.changed',
  Type.Object({
    topUpId: Type.String(),
    fanId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    /** The state that it is in now. */
    topUpStatus: Type.String(),
    /** Minor units of a token. */
    tokens: Type.Integer(),
  }),
)
