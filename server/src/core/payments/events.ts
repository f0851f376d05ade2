import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A gateway could not pay a refund back: an operator has to. */
export const refundFailed = event('refund.failed', Type.Object({ refundId: Type.String(), fanId: Type.String() }))
