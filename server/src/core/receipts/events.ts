import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A payment by card has its receipt, or a refund of it its credit note; it has its number once this is told. */
export const receiptIssued = event('receipt.issued', Type.Object({ receiptId: Type.String(), fanId: Type.String() }))
