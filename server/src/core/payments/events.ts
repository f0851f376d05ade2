import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** There may be news of a dispute of this payment: whether there are, and which, is read from the gateway (`disputeOf`). */
export const paymentDisputed = event('payment.disputed', Type.Object({ paymentId: Type.String(), fanId: Type.String() }))

/** A gateway has said something of the transfer of this payout: what, is read from the gateway (`payoutAccounts.transferOf`). */
export const transferChanged = event('transfer.changed', Type.Object({ requestId: Type.String() }))

/** A payment has ended because its gateway knows nothing of it, or cannot be asked any more; its buyer was present when it began. */
export const paymentLost = event('payment.lost', Type.Object({ paymentId: Type.String(), fanId: Type.String() }))

/** A gateway could not pay a refund back: an operator has to. */
export const refundFailed = event('refund.failed', Type.Object({ refundId: Type.String(), fanId: Type.String() }))

/** An operator has one that failed tried again. */
export const refundRetried = event('refund.retried', Type.Object({ refundId: Type.String() }))

/** An operator has paid one back in another way. */
export const refundSettled = event('refund.settled', Type.Object({ refundId: Type.String(), fanId: Type.String() }))
