import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ performerId: Type.String() })
export const performerApproved = event('performer.approved', One)
export const performerRejected = event('performer.rejected', One)
export const performerPricesChanged = event('performer.prices_changed', One)
export const performerResubmitted = event('performer.resubmitted', One)
