/** Creates, publishes, changes and deletes posts. */
import { contentChanged } from '#core/content/index.ts'
import { releaseFiles, useFiles } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { postPublished, postRemoved } from './events.ts'
import { contentOf, statusOf, type Draft } from './rules.ts'
import { changePost, postsWaitingFor, insertPost, lockOwnPost, type PostRow } from './store.ts'

/** Publishes a post, at once or as soon as its photos are processed. Verified performers only. */
export async function createPost(tx: Tx, { id: performerId }: Viewer, draft: Draft): Promise<PostRow> {
  const account = await accountById(tx.db, performerId)
  if (account?.status !== 'active')
    throw apiError('not_verified', t('You can publish as soon as your documents have been checked.'))
  const content = contentOf(draft, await settings(tx))
  const id = newId(tx.now)
  const files = await useFiles(tx, { ownerId: performerId, ids: content.file_ids, by: { kind: 'post', id } })
  const status = statusOf(files.map((file) => file.status))
  if (status === 'failed') throw apiError('not_valid', t('One of the files could not be processed. Please remove it.'))
  const post = await insertPost(tx.db, { ...content, id, performer_id: performerId, created_at: tx.now, status })
  if (status === 'published') announce(tx, post)
  return post
}

/** Changes a post. What somebody has bought stays in it: of a sold post nothing can be removed. */
export async function updatePost(tx: Tx, { id: performerId }: Viewer, postId: string, draft: Draft): Promise<PostRow> {
  const before = await lockOwnPost(tx.db, performerId, postId)
  if (!before) throw notFound('post')
  const content = contentOf(draft, await settings(tx))
  const removed = before.file_ids.filter((id) => !content.file_ids.includes(id))
  if (removed.length > 0 && (await isSold(tx, postId)))
    throw notValid('fileIds', t('This post has been bought: photos and videos can be added to it, but not removed.'))
  const files = await useFiles(tx, { ownerId: performerId, ids: content.file_ids, by: { kind: 'post', id: postId } })
  const status = statusOf(files.map((file) => file.status))
  const isFirst = status === 'published' && before.published_at === null
  const post = await changePost(tx.db, postId, { ...content, status, ...(isFirst && { published_at: tx.now }) })
  if (isFirst) announce(tx, post)
  else tell(tx, postId)
  return post
}

/** Deletes a post for everyone but its buyers; its media stay in the vault. */
export async function deletePost(tx: Tx, { id: performerId }: Viewer, postId: string): Promise<void> {
  const post = await lockOwnPost(tx.db, performerId, postId)
  if (!post) throw notFound('post')
  await changePost(tx.db, postId, { removed_at: tx.now })
  if (!(await isSold(tx, postId))) await releaseFiles(tx, postId)
  if (post.published_at !== null) tx.emit(postRemoved, eventOf(post))
  tell(tx, postId)
}

/** A file was processed or has failed: updates the status of the posts that waited for it. */
export async function updateWaitingPosts(
  tx: Tx,
  fileId: string,
  stateOf: (ids: readonly string[]) => Promise<readonly FileState[]>,
): Promise<void> {
  for (const post of await postsWaitingFor(tx.db, fileId)) {
    const status = statusOf(await stateOf(post.file_ids))
    if (status === post.status) continue
    const isFirst = status === 'published' && post.published_at === null
    const changed = await changePost(tx.db, post.id, { status, ...(isFirst && { published_at: tx.now }) })
    if (isFirst) announce(tx, changed)
    else tell(tx, post.id)
  }
}
const isSold = async (tx: Tx, postId: string): Promise<boolean> => (await salesCounts(tx.db, [postId])).has(postId)

type FileState = Parameters<typeof statusOf>[0][number]

const eventOf = (post: PostRow) => ({ postId: post.id, performerId: post.performer_id, photos: post.file_ids.length })
const tell = (tx: Tx, id: string) => tx.emit(contentChanged, { kind: 'post', id })

function announce(tx: Tx, post: PostRow): void {
  tx.emit(postPublished, eventOf(post))
  tell(tx, post.id)
}
