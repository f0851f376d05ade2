/** Publishes, schedules, archives, restores and pins posts. */
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { shareFiles, type FileRow } from '#core/media/index.ts'
import { assertMayPublish, publicationFailed, publicationTime } from '#core/publications/index.ts'
import { ApiError, apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { announceArchived, announceChange, announcePublished, announceUnarchived, scheduleJobs } from './announce.ts'
import { assertPollOutlasts } from './attach-poll.ts'
import { stateAfter, stateOf, statusWith, type Act } from './lifecycle.ts'
import { lockOwnPosts, setPinned } from './own-store.ts'
import { assertComplete } from './rules.ts'
import { changePost, lockOwnPost, type PostRow } from './store.ts'

export async function publishNow(tx: Tx, { id: performerId }: Viewer, postId: string): Promise<PostRow> {
  const { post, isChange } = await locked(tx, performerId, { postId, act: 'publish' })
  if (!isChange) return post
  await assertReady(tx, post, tx.now)
  return publish(tx, post)
}

/** Publishes a post for the first time, as soon as its files are ready. */
export async function publish(tx: Tx, before: PostRow): Promise<PostRow> {
  const status = statusWith('published', before, await filesOf(tx, before))
  const isPublished = status === 'published'
  const post = await changePost(tx.db, before.id, { status, ...(isPublished && { published_at: tx.now }) })
  if (isPublished) announcePublished(tx, post)
  else announceChange(tx, post)
  scheduleJobs(tx, post)
  return post
}

export async function schedulePost(tx: Tx, { id: performerId }: Viewer, postId: string, at: string): Promise<PostRow> {
  const { post } = await locked(tx, performerId, { postId, act: 'schedule' })
  const publication = publicationTime(at, tx.now)
  await assertReady(tx, post, publication)
  const moved = await changePost(tx.db, postId, { status: 'scheduled', scheduled_at: publication, version: post.version + 1 })
  announceChange(tx, moved)
  scheduleJobs(tx, moved)
  return moved
}

/** Hides a post from everyone but its buyers and its owner. Likes and comments are kept. */
export async function archivePost(tx: Tx, { id: performerId }: Viewer, postId: string): Promise<PostRow> {
  const { post, isChange } = await locked(tx, performerId, { postId, act: 'archive' })
  return isChange ? archive(tx, post) : post
}

export async function archive(tx: Tx, { id }: PostRow): Promise<PostRow> {
  const post = await changePost(tx.db, id, { status: 'archived', pinned: null })
  announceArchived(tx, post)
  return post
}

/** Restores an archived post to its place. If it had expired, it does not expire again. */
export async function unarchivePost(tx: Tx, { id: performerId }: Viewer, postId: string): Promise<PostRow> {
  const { post: before, isChange } = await locked(tx, performerId, { postId, act: 'unarchive' })
  if (!isChange) return before
  await assertShowable(tx, before)
  const isExpired = before.expires_at !== null && before.expires_at <= tx.now
  const status = statusWith('published', before, await filesOf(tx, before))
  const post = await changePost(tx.db, postId, { status, ...(isExpired && { expires_at: null }) })
  announceUnarchived(tx, post)
  scheduleJobs(tx, post)
  return post
}

/** Pins exactly these posts, in this order. */
export async function pinPosts(tx: Tx, { id: performerId }: Viewer, ids: readonly string[]): Promise<void> {
  await oneAtATime(tx, `pinned posts ${performerId}`)
  const posts = await lockOwnPosts(tx.db, performerId, ids)
  if (posts.length !== ids.length) throw notFound()
  if (posts.some((post) => post.status !== 'published')) throw apiError('not_allowed', t('Only a published post can be pinned.'))
  await setPinned(tx.db, performerId, ids)
}

interface PostAct {
  readonly postId: string
  readonly act: Act
}

async function locked(tx: Tx, performerId: string, { postId, act }: PostAct) {
  const post = await lockOwnPost(tx.db, performerId, postId)
  if (!post) throw notFound()
  const before = stateOf(post)
  const after = stateAfter(before, act)
  return { post, isChange: after !== before && before !== 'waiting' }
}

/** Throws if others could not be shown the post from `from` on. */
async function assertReady(tx: Tx, post: PostRow, from: Date): Promise<void> {
  await assertShowable(tx, post)
  await assertPollOutlasts(tx.db, post.poll_id, from)
  if (post.expires_at !== null && post.expires_at <= from)
    throw apiError('not_allowed', t('This post would expire before it’s published. Change the expiration first.'))
}

async function assertShowable(tx: Tx, post: PostRow): Promise<void> {
  const { performer_id: performerId, text, teaser, alts } = post
  await assertMayPublish(tx, performerId)
  await assertTextsAllowed(tx, { text, teaser, alts: alts.join('\n') })
  assertComplete({ ...post, price: Number(post.price) }, await settings(tx))
}

export async function publishDue(tx: Tx, post: PostRow): Promise<void> {
  if (!(await isAllowedBy(() => assertReady(tx, post, tx.now)))) return backToDraft(tx, post)
  const { status } = await publish(tx, post)
  if (status === 'failed') notifyFailed(tx, post)
}

async function isAllowedBy(assert: () => Promise<void>): Promise<boolean> {
  try {
    await assert()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Makes a post that cannot be published now a draft, and notifies its owner. */
async function backToDraft(tx: Tx, post: PostRow): Promise<void> {
  await changePost(tx.db, post.id, { status: 'draft' })
  notifyFailed(tx, post)
  announceChange(tx, post)
}

const notifyFailed = (tx: Tx, { id, performer_id: performerId }: PostRow): void =>
  tx.emit(publicationFailed, { contentId: id, performerId, link: `/studio/posts/${id}` })

const filesOf = (tx: Tx, { file_ids: ids }: PostRow): Promise<FileRow[]> => shareFiles(tx.db, ids)

/**
 * Updates a post when a file was processed, failed or was deleted. A waiting post is published, unless its performer was
 * suspended or a word was forbidden in between. A visible post shows the files that are ready.
 */
export async function updateFilesOf(tx: Tx, before: PostRow, fileId?: string): Promise<void> {
  const files = await filesOf(tx, before)
  const status = statusWith('published', before, files)
  const wasShown = before.published_at !== null
  if (status === before.status && !(wasShown && status === 'published')) return
  const isFirst = status === 'published' && !wasShown
  if (isFirst && !(await isAllowedBy(() => assertShowable(tx, before)))) return backToDraft(tx, before)
  const post = await changePost(tx.db, before.id, { status, ...(isFirst && { published_at: tx.now }) })
  if (isFirst) announcePublished(tx, post)
  else announceChange(tx, post)
  const isWithout = files.some((file) => file.id === fileId && file.status === 'failed')
  if (status === 'failed' || isWithout) notifyFailed(tx, post)
}
