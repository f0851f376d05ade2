import type { ReactionAction } from '@fanfare/contract/reactions'
import { addBookmark, addLike, findReactable, removeBookmark, removeLike } from '#core/engagement/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { liked } from './events.ts'
import { folderOf } from './folder-store.ts'

interface Reaction {
  readonly action: ReactionAction
  readonly objectType: string
  readonly objectId: string
  readonly folderId?: string
}

/** Likes or bookmarks something the viewer may see, in full or as a teaser. */
export async function react(
  tx: Tx,
  viewer: Viewer,
  { action, objectType: kind, objectId: id, folderId }: Reaction,
): Promise<void> {
  const thing = await findReactable(tx.services, tx.db, viewer, { kind, id, action })
  if (!thing) throw notFound()
  const between = { accountId: viewer.id, kind, subjectId: id }
  if (action === 'bookmark') {
    if (folderId !== undefined && !(await folderOf(tx.db, viewer.id, folderId))) throw notFound()
    return addBookmark(tx, between, folderId)
  }
  const { isNotified } = await addLike(tx, between, thing.ownerId)
  const { ownerId, page: link, target } = thing
  if (isNotified)
    tx.emit(liked, { kind, contentId: id, ownerId, likedById: viewer.id, link, ...(target !== undefined && { target }) })
}

/** Also works for content that is gone. */
export const unreact = (tx: Tx, viewer: Viewer, { action, objectType: kind, objectId }: Reaction): Promise<void> =>
  (action === 'like' ? removeLike : removeBookmark)(tx, { accountId: viewer.id, kind, subjectId: objectId })
