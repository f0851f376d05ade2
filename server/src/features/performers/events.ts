import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ performerId: Type.String() })
export const performerApproved = event('performer.approved', One)
export const performerRejected = event('performer.rejected', One)
export const performerPricesChanged = event('performer.prices_changed', One)
/** The ID expires within 30 days, or has expired. */
export const documentsExpiring = event('performer.documents_expiring', One)
export const documentsExpired = event('performer.documents_expired', One)
export const performerResubmitted = event('performer.resubmitted', One)
