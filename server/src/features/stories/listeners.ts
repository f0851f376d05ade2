import { mediaProcessed, mediaRemoved } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { dropFiles, updateWaitingStories } from './publish-story.ts'

export const listeners = [
  on(mediaProcessed, 'publish stories', (tx, { fileId }) => updateWaitingStories(tx, fileId)),
  on(mediaRemoved, 'take away their stories', (tx, { fileIds }) => dropFiles(tx, fileIds)),
]
