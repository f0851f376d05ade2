import * as posts from '@fanfare/contract/posts'
import { allHolders } from '#core/access/index.ts'
import { filesById, mediaProcessed } from '#core/media/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { postPublished } from './events.ts'

export const serverEvents = [
  serverEventsOn(mediaProcessed, async ({ db }, { fileId, ownerId }) => {
    const file = (await filesById(db, [fileId])).get(fileId)
    if (!file || file.status === 'processing') return []
    return [
      deliver({ from: ownerId, to: [ownerId] }, posts.postFileProcessed, {
        fileId,
        status: file.status,
        message: file.failure ?? '',
      }),
    ]
  }),
  serverEventsOn(postPublished, async ({ db }, { postId, performerId }) => {
    const accountIds = await allHolders(db, performerId, ['follow', 'subscription'])
    return [deliver({ from: performerId, to: [performerId, ...accountIds] }, posts.postPublished, { postId, performerId })]
  }),
]
