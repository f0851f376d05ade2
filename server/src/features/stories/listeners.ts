import { mediaProcessed, mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { dropFiles, updateWaitingStories } from './publish-story.ts'

export const listeners = [
  on(mediaProcessed, 'publish stories', (tx, { fileId }) => updateWaitingStories(tx, fileId)),
  ...[mediaRemoved, mediaRemovedFromVault].map((event) =>
    on(event, 'remove stories', (tx, { fileIds }) => dropFiles(tx, fileIds)),
  ),
]
