import * as comments from '@fanfare/contract/comments'
import { engagementCounted } from '@fanfare/contract/engagement-counts'
import { engagementOf } from '#core/engagement/index.ts'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import type { Context } from '#platform/context.ts'
import type { EventOf } from '#platform/events.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { news, type TopicDelivery } from '#platform/topics.ts'
import { guestFrom } from '#platform/viewer.ts'
import { commentAdded, commentApproved, commentHeld } from './events.ts'
import { commentById, remainingComments } from './store.ts'

type Held = Omit<EventOf<typeof commentHeld>, 'ownerId'>

/** The news of a comment to people who have the content open. */
async function toReaders(ctx: Context, { commentId, kind, contentId, authorId }: Held): Promise<TopicDelivery[]> {
  const comment = await commentById(ctx.db, commentId, guestFrom(undefined))
  if (!comment) return []
  const payload = { objectType: kind, objectId: contentId, commentId, parentId: comment.parent_id }
  return [news({ from: authorId, topic: { kind, id: contentId } }, comments.commentAdded, payload)]
}

/** The performer's windows learn of the comment, and the author's count includes it as if everyone did. */
async function toBoth(ctx: Context, of: EventOf<typeof commentHeld>): Promise<Delivery[]> {
  const { commentId, kind, contentId: objectId, authorId, ownerId } = of
  const [comment] = await remainingComments(ctx.db, [commentId])
  if (!comment) return []
  const countFor = async (id: string, role: 'fan' | 'performer') => {
    const counted = (await engagementOf(ctx.db, { id, role, ...NO_SESSION }, [{ id: objectId, ownerId }])).get(objectId)
    const { likes = 0, comments: total = 0 } = counted ?? {}
    return deliver({ from: authorId, to: [id] }, engagementCounted, { objectId, likes, comments: total })
  }
  const payload = { objectType: kind, objectId, commentId, parentId: comment.parent_id }
  const added = deliver({ from: authorId, to: [ownerId] }, comments.commentAdded, payload)
  return [added, await countFor(ownerId, 'performer'), await countFor(authorId, 'fan')]
}

const NO_SESSION = { sessionId: '', provedAt: new Date(0) }

export const serverEvents = [
  /** Sent to viewers who have the content open. Its performer gets a notification too. */
  serverEventsOn(commentAdded, toReaders),
  serverEventsOn(commentApproved, toReaders),
  serverEventsOn(commentHeld, toBoth),
]
