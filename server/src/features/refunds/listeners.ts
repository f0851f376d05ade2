/** Closes the proposal for a sale that was refunded in another way. */
import { saleRefunded } from '#core/refunds/index.ts'
import { on } from '#platform/listeners.ts'
import { closeProposalOf } from './rules/store.ts'

export const listeners = [
  on(saleRefunded, 'close proposal', async (tx, { saleId, isFull, byId }) => {
    if (isFull) await closeProposalOf(tx, saleId, byId)
  }),
]
