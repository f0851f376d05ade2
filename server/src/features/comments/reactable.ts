/** Lets viewers with full access to the content like comments. Comments cannot be bookmarked. */
import { accessDecision } from '#core/access/index.ts'
import { pageOf, readContent } from '#core/content/index.ts'
import type { ReactableKind } from '#core/engagement/index.ts'
import { commentById } from './store.ts'
import { commentLink } from './comment-link.ts'

export const commentReactable: ReactableKind = {
  kind: 'comment',
  async find(services, db, viewer, id) {
    const comment = await commentById(db, id, viewer)
    const thing = comment && (await readContent(services, db, comment.kind, comment.subject_id))
    const page = thing && pageOf(services, thing.kind, thing.id)
    if (!thing || page === undefined) return undefined
    if ((await accessDecision(db, viewer, thing)).sees !== 'all') return undefined
    return { ownerId: comment.author_id, page, target: commentLink(id) }
  },
}
