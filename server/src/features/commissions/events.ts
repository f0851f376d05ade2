import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** An operator agreed another commission with a performer. */
export const commissionAgreed = event(
  'commission.agreed',
  Type.Object({
    performerId: Type.String(),
    /** Null means the general commission. */
    percent: Type.Union([Type.Integer(), Type.Null()]),
  }),
)

/** The commission of a kind of sale changed. */
export const kindCommissionChanged = event('commission.kind_changed', Type.Object({}))
