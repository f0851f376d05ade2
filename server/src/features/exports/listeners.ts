import { mediaTakenDown } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { removeArchivesWith } from './order-export.ts'

export const listeners = [
  on(mediaTakenDown, 'remove archives', (tx, { ownerId, fileIds }) => removeArchivesWith(tx, { ownerId, fileIds })),
]
