import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Another commission was agreed with a performer. */
export const commissionAgreed = event(
  'commission.agreed',
  Type.Object({
    performerId: Type.String(),
    /** Null: what holds for everybody. */
    percent: Type.Union([Type.Integer(), Type.Null()]),
  }),
)

/** That of a kind of sale is another one from now on. */
export const kindCommissionChanged = event('commission.kind_changed', Type.Object({}))
