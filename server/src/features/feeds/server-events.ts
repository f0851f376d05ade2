import * as feeds from '@fanfare/contract/feeds'
import { allHolders } from '#core/access/index.ts'
import { filesById, mediaProcessed } from '#core/media/index.ts'
import { deliver, serverEventsOn } from '#platform/server-events.ts'
import { feedPublished } from './events.ts'

export const serverEvents = [
  serverEventsOn(mediaProcessed, async ({ db }, { fileId, ownerId, purpose }) => {
    const file = purpose === 'feed' ? (await filesById(db, [fileId])).get(fileId) : undefined
    if (!file || file.status === 'processing') return []
    return [
      deliver({ from: ownerId, to: [ownerId] }, feeds.feedFileProcessed, {
        fileId,
        status: file.status,
        message: file.failure ?? '',
      }),
    ]
  }),
  serverEventsOn(feedPublished, async ({ db }, { feedId, performerId }) => {
    const accountIds = await allHolders(db, performerId, ['follow', 'subscription'])
    return [deliver({ from: performerId, to: [performerId, ...accountIds] }, feeds.feedPublished, { feedId, performerId })]
  }),
]
