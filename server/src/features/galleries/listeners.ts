import { mediaProcessed, mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { dropFiles, dropWithdrawnFiles, updateGalleriesWith } from './publish-gallery.ts'

export const listeners = [
  on(mediaProcessed, 'publish galleries', (tx, { fileId }) => updateGalleriesWith(tx, fileId)),
  on(mediaRemoved, 'remove from galleries', (tx, { fileIds }) => dropFiles(tx, fileIds)),
  on(mediaRemovedFromVault, 'remove from galleries', (tx, { fileIds }) => dropWithdrawnFiles(tx, fileIds)),
]
