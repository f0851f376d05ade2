import * as comments from '@fanfare/contract/comments'
import { seeingAll } from '#core/access/index.ts'
import { accountsById } from '#core/accounts/index.ts'
import { readContent } from '#core/content/index.ts'
import { commentersOf } from '#core/engagement/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { commentAdded } from './events.ts'
import { commentById } from './store.ts'

const MOST_TOLD = 500

export const serverEvents = [
  /** To the performer and to those who take part and still see the thing: there is no room for everyone who has it open. */
  serverEventsOn(commentAdded, async (ctx, { commentId, kind, contentId, authorId }) => {
    const [thing, comment, commenters] = await Promise.all([
      readContent(ctx, ctx.db, kind, contentId),
      commentById(ctx.db, commentId, null),
      commentersOf(ctx.db, contentId, MOST_TOLD),
    ])
    if (!thing || !comment) return []
    const accounts = await accountsById(ctx.db, [thing.ownerId, ...commenters])
    const to = [...(await seeingAll(ctx.db, thing, [...accounts.values()]))].filter((id) => id !== authorId)
    const payload = { objectType: kind, objectId: contentId, commentId, parentId: comment.parent_id }
    return [deliver({ from: authorId, to }, comments.commentAdded, payload)]
  }),
]
