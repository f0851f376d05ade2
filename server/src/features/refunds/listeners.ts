/** Who was given a sale back in another way needs no proposal any more. */
import { saleRefunded } from '#core/refunds/index.ts'
import { on } from '#platform/listeners.ts'
import { closeProposalOf } from './rules/store.ts'

export const listeners = [
  on(saleRefunded, 'close its proposal', async (tx, { saleId, isWhole, byId }) => {
    if (isWhole) await closeProposalOf(tx, saleId, byId)
  }),
]
