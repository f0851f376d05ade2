import { consentLacking } from '#core/consents/index.ts'
import { mediaProcessed, mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { dropFiles, dropUnconsented, updateWaitingStories } from './publish-story.ts'

export const listeners = [
  on(mediaProcessed, 'publish stories', (tx, { fileId }) => updateWaitingStories(tx, fileId)),
  on(consentLacking, 'remove stories', (tx, { ids }) => dropUnconsented(tx, ids)),
  ...[mediaRemoved, mediaRemovedFromVault].map((event) =>
    on(event, 'remove stories', (tx, { fileIds }) => dropFiles(tx, fileIds)),
  ),
]
