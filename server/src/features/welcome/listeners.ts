import { mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { removeFromWelcome } from './set-welcome.ts'

export const listeners = [mediaRemoved, mediaRemovedFromVault].map((event) =>
  on(event, 'remove from welcome', (tx, { ownerId, fileIds }) => removeFromWelcome(tx, ownerId, fileIds)),
)
