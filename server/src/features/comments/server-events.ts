import * as comments from '@fanfare/contract/comments'
import { serverEventsOn } from '#platform/server-events.ts'
import { news } from '#platform/topics.ts'
import { guestFrom } from '#platform/viewer.ts'
import { commentAdded } from './events.ts'
import { commentById } from './store.ts'

export const serverEvents = [
  /** Sent to viewers who have the content open. Its performer gets a notification too. */
  serverEventsOn(commentAdded, async (ctx, { commentId, kind, contentId, authorId }) => {
    const comment = await commentById(ctx.db, commentId, guestFrom(undefined))
    if (!comment) return []
    const payload = { objectType: kind, objectId: contentId, commentId, parentId: comment.parent_id }
    return [news({ from: authorId, topic: { kind, id: contentId } }, comments.commentAdded, payload)]
  }),
]
