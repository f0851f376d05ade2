import { addToTotals } from '#core/accounts/index.ts'
import { filesById, mediaProcessed, mediaRemoved } from '#core/media/index.ts'
import { on } from '#platform/listeners.ts'
import { postPublished, postRemoved } from './events.ts'
import { dropFiles } from './store.ts'
import { updateWaitingPosts } from './publish-post.ts'

export const listeners = [
  on(mediaProcessed, 'publish posts', (tx, { fileId }) =>
    updateWaitingPosts(tx, fileId, async (ids) => [...(await filesById(tx.db, ids)).values()].map((file) => file.status)),
  ),
  on(mediaRemoved, 'go on without them', (tx, { ownerId, fileIds }) => dropFiles(tx.db, ownerId, fileIds)),
  on(postPublished, 'count', (tx, { performerId, photos }) =>
    addToTotals(tx, performerId, { total_posts: 1, total_photos: photos }),
  ),
  on(postRemoved, 'count', (tx, { performerId, photos }) =>
    addToTotals(tx, performerId, { total_posts: -1, total_photos: -photos }),
  ),
]
