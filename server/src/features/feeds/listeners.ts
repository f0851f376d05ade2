import { addToTotals } from '#core/accounts/index.ts'
import { filesById, mediaProcessed } from '#core/media/index.ts'
import { on } from '#platform/events.ts'
import { feedPublished, feedRemoved } from './events.ts'
import { goOn } from './publish-feed.ts'

export const listeners = [
  on(mediaProcessed, 'publish posts', async (tx, { fileId, purpose }) => {
    if (purpose === 'feed')
      await goOn(tx, fileId, async (ids) => [...(await filesById(tx.db, ids)).values()].map((file) => file.status))
  }),
  on(feedPublished, 'count', (tx, { performerId, photos }) =>
    addToTotals(tx, performerId, { total_posts: 1, total_photos: photos }),
  ),
  on(feedRemoved, 'count', (tx, { performerId, photos }) =>
    addToTotals(tx, performerId, { total_posts: -1, total_photos: -photos }),
  ),
]
