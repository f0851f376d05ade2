import { consentLacking, unconsentedAmong } from '#core/consents/index.ts'
import { mediaTakenDown } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { removeArchivesWith } from './order-export.ts'

export const listeners = [
  on(consentLacking, 'remove archives', async (tx, { ownerId, ids }) => {
    const hidden = await unconsentedAmong(tx.db, ids, { to: 'recipients', isSold: false })
    if (hidden.size > 0) await removeArchivesWith(tx, { ownerId, fileIds: [...hidden] })
  }),
  on(mediaTakenDown, 'remove archives', (tx, { ownerId, fileIds }) => removeArchivesWith(tx, { ownerId, fileIds })),
]
