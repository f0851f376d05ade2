import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const commissionAgreed = event(
  'commission.agreed',
  Type.Object({
    performerId: Type.String(),
    /** Null means the general commission. */
    percent: Type.Union([Type.Integer(), Type.Null()]),
  }),
)

export const kindCommissionChanged = event('commission.kind_changed', Type.Object({}))
