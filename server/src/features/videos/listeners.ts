import { mediaProcessed, mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { dropFiles, dropWithdrawnFiles, updateVideosWith } from './publish-video.ts'

export const listeners = [
  on(mediaProcessed, 'publish videos', (tx, { fileId }) => updateVideosWith(tx, fileId)),
  on(mediaRemoved, 'remove from videos', (tx, { fileIds }) => dropFiles(tx, fileIds)),
  on(mediaRemovedFromVault, 'remove from videos', (tx, { fileIds }) => dropWithdrawnFiles(tx, fileIds)),
]
