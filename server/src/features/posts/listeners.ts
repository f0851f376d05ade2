import { addToTotals } from '#core/accounts/index.ts'
import { mediaProcessed, mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { dropFiles, dropWithdrawnFiles } from './drop-files.ts'
import { postArchived, postPublished, postRemoved, postUnarchived } from './events.ts'
import { updateFilesOf } from './change-status.ts'
import { lockShownPostsWith } from './store.ts'

export const listeners = [
  on(mediaProcessed, 'publish posts', async (tx, { fileId }) => {
    for (const post of await lockShownPostsWith(tx.db, fileId)) await updateFilesOf(tx, post, fileId)
  }),
  on(mediaRemoved, 'remove from posts', dropFiles),
  on(mediaRemovedFromVault, 'remove from posts', dropWithdrawnFiles),
  ...[postPublished, postUnarchived].map((event) =>
    on(event, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_posts: 1 })),
  ),
  ...[postRemoved, postArchived].map((event) =>
    on(event, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_posts: -1 })),
  ),
]
