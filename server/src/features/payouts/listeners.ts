import { transferChanged } from '#core/payments/index.ts'
import { on } from '#platform/listeners.ts'
import { enqueueCheck } from './send-payout.ts'

export const listeners = [on(transferChanged, 'check transfer', async (tx, { requestId }) => enqueueCheck(tx, requestId))]
