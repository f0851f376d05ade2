import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A card payment has its receipt, or a refund its credit note. The number is assigned before listeners run. */
export const receiptIssued = event('receipt.issued', Type.Object({ receiptId: Type.String(), fanId: Type.String() }))
