/** A post's life: written, shown to others once its files are ready, changed, taken away. */
import { claimFiles, removeFiles } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import type { Viewer } from '#platform/route-handler.ts'
import type { Tx } from '#platform/context.ts'
import { feedPublished, feedRemoved } from './events.ts'
import { contentOf, statusOf, type Draft } from './rules.ts'
import { changeFeed, feedsWaitingFor, insertFeed, lockOwnFeed, type FeedRow } from './store.ts'

/** Publishes a post, at once or as soon as its photos are processed. Verified performers only. */
export async function createFeed(tx: Tx, { id: performerId }: Viewer, draft: Draft): Promise<FeedRow> {
  const account = await accountById(tx.db, performerId)
  if (account?.status !== 'active') throw apiError('not_verified', 'You can publish as soon as your documents have been checked.')
  const content = contentOf(draft, await settings(tx))
  const id = newId()
  const files = await claimFiles(tx, { ownerId: performerId, purpose: 'feed', ids: content.file_ids, attachTo: id })
  const status = statusOf(files.map((file) => file.status))
  if (status === 'failed') throw apiError('not_valid', 'One of the photos could not be processed. Please take it out.')
  const feed = await insertFeed(tx.db, { ...content, id, performer_id: performerId, created_at: tx.now, status })
  if (status === 'published') announce(tx, feed)
  return feed
}

/** Changes a post. Photos that are taken out are gone for everyone, and so cannot be taken out of what somebody has bought. */
export async function updateFeed(tx: Tx, { id: performerId }: Viewer, feedId: string, draft: Draft): Promise<FeedRow> {
  const before = await lockOwnFeed(tx.db, performerId, feedId)
  if (!before) throw notFound('post')
  const content = contentOf(draft, await settings(tx))
  const files = await claimFiles(tx, { ownerId: performerId, purpose: 'feed', ids: content.file_ids, attachTo: feedId })
  const takenOut = before.file_ids.filter((id) => !content.file_ids.includes(id))
  if (takenOut.length > 0 && (await isSold(tx, feedId)))
    throw notValid('fileIds', 'This post has been bought: photos can be added to it, but not taken out.')
  await removeFiles(tx, takenOut)
  const status = statusOf(files.map((file) => file.status))
  const isFirst = status === 'published' && before.published_at === null
  const feed = await changeFeed(tx.db, feedId, { ...content, status, ...(isFirst && { published_at: tx.now }) })
  if (isFirst) announce(tx, feed)
  return feed
}

/** Takes a post away from everyone but its buyers. Without any, its photos go too. */
export async function deleteFeed(tx: Tx, { id: performerId }: Viewer, feedId: string): Promise<void> {
  const feed = await lockOwnFeed(tx.db, performerId, feedId)
  if (!feed) throw notFound('post')
  await changeFeed(tx.db, feedId, { removed_at: tx.now })
  if (!(await isSold(tx, feedId))) await removeFiles(tx, feed.file_ids)
  if (feed.published_at !== null) tx.emit(feedRemoved, news(feed))
}

/** A file has been processed, or cannot be: posts that waited for it go on or stop. */
export async function goOn(
  tx: Tx,
  fileId: string,
  stateOf: (ids: readonly string[]) => Promise<readonly FileState[]>,
): Promise<void> {
  for (const feed of await feedsWaitingFor(tx.db, fileId)) {
    const status = statusOf(await stateOf(feed.file_ids))
    if (status === feed.status) continue
    const isFirst = status === 'published' && feed.published_at === null
    const changed = await changeFeed(tx.db, feed.id, { status, ...(isFirst && { published_at: tx.now }) })
    if (isFirst) announce(tx, changed)
  }
}
const isSold = async (tx: Tx, feedId: string): Promise<boolean> => (await salesCounts(tx.db, [feedId])).has(feedId)

type FileState = Parameters<typeof statusOf>[0][number]

const news = (feed: FeedRow) => ({ feedId: feed.id, performerId: feed.performer_id, photos: feed.file_ids.length })
const announce = (tx: Tx, feed: FeedRow) => tx.emit(feedPublished, news(feed))
