import { describeFiles, releaseFiles, useFiles, type FileRow } from '#core/media/index.ts'
import { isSold } from '#core/money/index.ts'
import { assertMayPublish, publicationTime } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { newId } from '#lib/id.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { announceChange, announcePublished, announceRemoved, scheduleJobs } from './announce.ts'
import { attachPoll } from './attach-poll.ts'
import { actOf, stateAfter, stateOf, statusAt, statusWith, type PostState } from './lifecycle.ts'
import { assertComplete, contentOf, expiryOf, type PostInput } from './rules.ts'
import { deletePollOf } from './poll-store.ts'
import { changePost, insertPost, lockOwnPost, type PostContent, type PostRow } from './store.ts'

/** Publishes a post immediately or when its files are processed, or keeps it as a draft or scheduled. */
export async function createPost(tx: Tx, { id: performerId }: Viewer, draft: PostInput): Promise<PostRow> {
  const state = stateAfter('draft', actOf(draft))
  const id = newId(tx.now)
  const content = await checked(tx, performerId, { draft, state })
  const publication = publicationAt(tx, state, draft)
  const files = (await useMedia(tx, { performerId, id, content })).map((file) => file.status)
  const status = statusAt(state, files)
  const isBroken = state !== 'draft' && files.includes('failed')
  if (isBroken) throw apiError('not_valid', t('One of the files could not be processed. Remove it to continue.'))
  await attachPoll(tx, { performerId, postId: id, pollId: content.poll_id, before: null, from: publication ?? tx.now })
  const post = await insertPost(tx.db, {
    ...content,
    expires_at: expiryOf(draft.expiresAt, publication ?? tx.now),
    id,
    performer_id: performerId,
    created_at: tx.now,
    status,
    scheduled_at: publication,
    published_at: status === 'published' ? tx.now : null,
  })
  if (status === 'published') announcePublished(tx, post)
  scheduleJobs(tx, post)
  return post
}

/** Changes a post. Nothing can be removed from a post that has buyers. */
export async function updatePost(tx: Tx, { id: performerId }: Viewer, postId: string, draft: PostInput): Promise<PostRow> {
  const before = await lockOwnPost(tx.db, performerId, postId)
  if (!before) throw notFound()
  assertVersion(before.version, draft.version)
  const state = stateAfter(stateOf(before), actOf(draft))
  const content = await checked(tx, performerId, { draft, state })
  const removed = before.file_ids.filter((id) => !content.file_ids.includes(id))
  if (removed.length > 0 && (await isSold(tx.db, postId)))
    throw notValid('fileIds', t('Fans have bought this post. You can add photos and videos but not remove any.'))
  const publication = publicationAt(tx, state, draft)
  const from = publication ?? tx.now
  const files = await useMedia(tx, { performerId, id: postId, content })
  const status = statusWith(state, { ...content, published_at: before.published_at }, files)
  await attachPoll(tx, { performerId, postId, pollId: content.poll_id, before: before.poll_id, from })
  const wasShown = before.published_at !== null
  const isFirst = status === 'published' && !wasShown
  const post = await changePost(tx.db, postId, {
    ...content,
    version: before.version + 1,
    expires_at: isSameTime(draft.expiresAt, before.expires_at) && wasShown ? before.expires_at : expiryOf(draft.expiresAt, from),
    status,
    ...(!wasShown && { scheduled_at: publication }),
    ...(isFirst && { published_at: tx.now }),
    ...(wasShown && isEdited(before, content) && { edited_at: tx.now }),
  })
  if (isFirst) announcePublished(tx, post)
  else announceChange(tx, post)
  scheduleJobs(tx, post)
  return post
}

/** Deletes a post for everyone but its buyers. Its media stay in the vault. */
export async function deletePost(tx: Tx, { id: performerId }: Viewer, postId: string): Promise<void> {
  const post = await lockOwnPost(tx.db, performerId, postId)
  if (!post) throw notFound()
  await changePost(tx.db, postId, { removed_at: tx.now, pinned: null })
  if (!(await isSold(tx.db, postId))) {
    await releaseFiles(tx, postId)
    await deletePollOf(tx.db, postId)
  }
  announceRemoved(tx, post)
}

interface Checked {
  readonly draft: PostInput
  readonly state: PostState
}

/** Returns the content of a draft. Throws if others will see it and it is incomplete or its owner is not verified. */
async function checked(tx: Tx, performerId: string, { draft, state }: Checked): Promise<Omit<PostContent, 'expires_at'>> {
  const content = contentOf(draft)
  await assertOwnTiers(tx, performerId, content.tier_ids)
  if (state === 'draft') return content
  await assertMayPublish(tx, performerId)
  const of = await settings(tx)
  await assertTextsAllowed(tx, { text: content.text, teaser: content.teaser })
  assertComplete(content, of)
  return content
}

const publicationAt = ({ now }: Tx, state: PostState, { scheduledAt }: PostInput): Date | null =>
  state === 'scheduled' && scheduledAt ? publicationTime(scheduledAt, now) : null

interface Media {
  readonly performerId: string
  readonly id: string
  readonly content: Pick<PostContent, 'file_ids' | 'alts' | 'thumbnail_id'>
}

/**
 * Returns the files without the thumbnail, and stores their descriptions in the vault. The video uses one of its frames until the
 * thumbnail is ready.
 */
async function useMedia(tx: Tx, { performerId, id, content }: Media): Promise<FileRow[]> {
  const { file_ids: ids, thumbnail_id: thumbnail } = content
  const isExtra = thumbnail !== null && !ids.includes(thumbnail)
  const used = await useFiles(tx, {
    ownerId: performerId,
    ids: isExtra ? [...ids, thumbnail] : ids,
    by: { kind: 'post', id },
  })
  if (thumbnail !== null && used.find((file) => file.id === thumbnail)?.kind !== 'photo')
    throw notValid('thumbnailId', t('A video’s thumbnail must be a photo'))
  await describeFiles(tx, performerId, ids, content.alts)
  return used.slice(0, ids.length)
}

const isSameTime = (wanted: string | null | undefined, before: Date | null): boolean =>
  before !== null && wanted !== undefined && wanted !== null && new Date(wanted).getTime() === before.getTime()

/** Returns whether readers would notice the change: in text, media or poll. */
const isEdited = (before: PostRow, { text, teaser, file_ids: files, poll_id: poll }: Omit<PostContent, 'expires_at'>): boolean =>
  before.text !== text || before.teaser !== teaser || before.poll_id !== poll || before.file_ids.join() !== files.join()
