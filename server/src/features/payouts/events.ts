import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A payout request was made or changed its state. `byId` is null for a performer's schedule, and for what Stripe has answered. */
export const payoutChanged = event(
  'payout.changed',
  Type.Object({
    requestId: Type.String(),
    performerId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    /** What happened, as in the table of `rules.ts`. */
    act: Type.String(),
  }),
)

/** Where a performer's payouts go was set or changed. */
export const payoutMethodChanged = event('payout_method.changed', Type.Object({ performerId: Type.String() }))
