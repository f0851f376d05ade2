import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A dispute of this payment may exist or have changed. Its state is read from the payment processor (`disputeOf`). */
export const paymentDisputed = event('payment.disputed', Type.Object({ paymentId: Type.String(), fanId: Type.String() }))

/** The transfer of this payout may have changed. Its state is read from the payment processor (`payoutAccounts.transferOf`). */
export const transferChanged = event('transfer.changed', Type.Object({ requestId: Type.String() }))

/**
 * A payment has ended because its processor does not know it, or can no longer be reached. Its buyer was present when it began.
 */
export const paymentLost = event('payment.lost', Type.Object({ paymentId: Type.String(), fanId: Type.String() }))

/** A payment processor could not send a refund, so an operator has to. */
export const refundFailed = event('refund.failed', Type.Object({ refundId: Type.String(), fanId: Type.String() }))

export const refundRetried = event('refund.retried', Type.Object({ refundId: Type.String() }))

/** An operator has refunded the fan in another way. */
export const refundSettled = event('refund.settled', Type.Object({ refundId: Type.String(), fanId: Type.String() }))

/** An account has saved a card whose fingerprint its processor reports. */
export const cardSaved = event('card.saved', Type.Object({ accountId: Type.String() }))
