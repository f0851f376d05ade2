import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A payout request was made or changed its state. `byId` is null for a performer's schedule and for replies of Stripe. */
export const payoutChanged = event(
  'payout.changed',
  Type.Object({
    requestId: Type.String(),
    performerId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    /** An event in the table of `rules.ts`. */
    act: Type.String(),
  }),
)

export const payoutMethodChanged = event('payout_method.changed', Type.Object({ performerId: Type.String() }))
