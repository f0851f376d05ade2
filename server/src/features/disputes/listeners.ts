import { paymentDisputed } from '#core/payments/index.ts'
import { on } from '#platform/listeners.ts'
import { enqueueDisputeSync } from './sync-dispute.ts'

export const listeners = [
  on(paymentDisputed, 'ask the gateway', async (tx, { paymentId }) => enqueueDisputeSync(tx, paymentId, tx.now)),
]
