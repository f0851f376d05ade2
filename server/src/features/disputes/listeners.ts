import { paymentDisputed, refundFailed } from '#core/payments/index.ts'
import { on } from '#platform/listeners.ts'
import { enqueueDisputeSync, reverseDoubleLoss } from './sync-dispute.ts'

export const listeners = [
  on(paymentDisputed, 'sync dispute', async (tx, { paymentId }) => enqueueDisputeSync(tx, paymentId, tx.now)),
  on(refundFailed, 'reverse double loss', async (tx, { refundId }) => reverseDoubleLoss(tx, refundId)),
]
