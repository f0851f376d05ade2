import type { Depiction } from '@fanfare/contract/depictions'
import { MAX_RUNNING_STORIES, STORY_HOURS } from '@fanfare/contract/own-stories'
import { type StoryAudience } from '@fanfare/contract/stories'
import { areConsented, declare, FILE, type Showing } from '#core/consents/index.ts'
import { describeFiles, filesById, filesOwnedBy, releaseFiles, useFiles } from '#core/media/index.ts'
import { assertMayPublish, mayPublish, publicationFailed, statusOfFiles } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import { addMinutes } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { STORY } from './content.ts'
import { storyEvents } from './events.ts'
import { leaveHighlights } from './highlight-store.ts'
import {
  changeStatus,
  insertStory,
  lockAndCountRunning,
  lockOwnStory,
  lockStoriesWith,
  markRemoved,
  storiesById,
  type StoryRow,
} from './store.ts'

const IN_PUBLIC: Showing = { to: 'public', isSold: false }

interface Draft {
  readonly fileId: string
  readonly text?: string
  readonly audience: StoryAudience
  readonly alt?: string
  readonly shows?: Depiction
}

/** Publishes a story immediately, or when its media item is processed: its day begins then. Throws `not_verified`. */
export async function createStory(tx: Tx, { id: performerId }: Viewer, draft: Draft): Promise<StoryRow> {
  await assertMayPublish(tx, performerId)
  await assertTextsAllowed(tx, { text: draft.text ?? '' })
  if ((await lockAndCountRunning(tx, performerId)) >= MAX_RUNNING_STORIES)
    throw notValid(
      'fileId',
      t('You already have {most} active stories. Wait until one ends, or delete one.', { most: MAX_RUNNING_STORIES }),
    )
  const id = newId(tx.now)
  if (draft.shows) await declareStory(tx, { performerId, fileId: draft.fileId, shows: draft.shows })
  const [file] = await useFiles(tx, { ownerId: performerId, ids: [draft.fileId], by: { kind: STORY, id }, showing: IN_PUBLIC })
  if (file?.kind !== 'photo' && file?.kind !== 'video') throw notValid('fileId', t('A story must be a photo or a video.'))
  const status = statusOfFiles([file.status])
  if (status === 'failed') throw notValid('fileId', t('One of the files could not be processed. Remove it to continue.'))
  await describeFiles(tx, performerId, [draft.fileId], [oneLine(draft.alt ?? '')])
  await insertStory(tx.db, {
    id,
    performer_id: performerId,
    file_id: draft.fileId,
    text: (draft.text ?? '').trim(),
    audience: draft.audience,
    created_at: tx.now,
    ...stateOf(tx, status),
  })
  if (status === 'published') tx.emit(storyEvents.published, { contentId: id, performerId })
  return (await storiesById(tx.db, [id]))[0]!
}

/** Files of others are refused when the story uses them. */
async function declareStory(tx: Tx, { performerId, fileId, shows }: DeclaredStory): Promise<void> {
  const [own] = await filesOwnedBy(tx.db, performerId, [fileId])
  if (own !== undefined) await declare(tx, { ownerId: performerId, subjects: [{ id: own, kind: FILE }], shows })
}

interface DeclaredStory {
  readonly performerId: string
  readonly fileId: string
  readonly shows: Depiction
}

/** Removes a story for everyone immediately. Its media item stays in the vault. */
export async function deleteStory(tx: Tx, { id: performerId }: Viewer, id: string): Promise<void> {
  if (!(await lockOwnStory(tx.db, performerId, id))) throw notFound()
  await remove(tx, [id])
}

/** Publishes stories that waited for this file, unless their performer was suspended, or a consent ended, in between. */
export async function updateWaitingStories(tx: Tx, fileId: string): Promise<void> {
  const waiting = (await lockStoriesWith(tx.db, [fileId])).filter(({ status }) => status !== 'published')
  const file = (await filesById(tx.db, [fileId])).get(fileId)
  if (waiting.length === 0 || !file) return
  const isAllowed = (await mayPublish(tx, file.owner_id)) && (await areConsented(tx, { ids: [fileId], showing: IN_PUBLIC }))
  const state = stateOf(tx, isAllowed ? statusOfFiles([file.status]) : 'failed')
  await changeStatus(
    tx.db,
    waiting.map(({ id }) => id),
    state,
  )
  for (const { id, performer_id: performerId, status } of waiting) {
    if (state.status === 'published') tx.emit(storyEvents.published, { contentId: id, performerId })
    if (state.status === 'failed' && status !== 'failed')
      tx.emit(publicationFailed, { contentId: id, performerId, link: '/studio/stories' })
  }
}

/** Removes the stories of files that have left the vault. */
export async function dropFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  const ids = (await lockStoriesWith(tx.db, fileIds)).map(({ id }) => id)
  if (ids.length > 0) await remove(tx, ids)
}

/** Removes the stories of files that show people without a sufficient consent. */
export async function dropUnconsented(tx: Tx, fileIds: readonly string[]): Promise<void> {
  for (const { id, file_id: fileId } of await lockStoriesWith(tx.db, fileIds))
    if (!(await areConsented(tx, { ids: [fileId], showing: IN_PUBLIC }))) await remove(tx, [id])
}

async function remove(tx: Tx, ids: readonly string[]): Promise<void> {
  await markRemoved(tx.db, ids, tx.now)
  await leaveHighlights(tx, ids)
  for (const id of ids) await releaseFiles(tx, id)
}

const stateOf = (tx: Tx, status: StoryRow['status']) =>
  status === 'published'
    ? { status, published_at: tx.now, expires_at: addMinutes(tx.now, STORY_HOURS * 60) }
    : { status, published_at: null, expires_at: null }
