import type { VideoFileType } from '@fanfare/contract/videos'
import { contentChanged } from '#core/content/index.ts'
import { filesById, releaseFiles, useFiles, type FileRow } from '#core/media/index.ts'
import { isSold, salesCounts } from '#core/money/index.ts'
import { assertMayPublish, canDropFiles, mayPublish, publicationFailed, publicationTime } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { areTextsAllowed, assertTextsAllowed } from '#core/text-rules/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { videoPublished } from './events.ts'
import { publishDue } from './publish-due.ts'
import { columns, contentOf, filesOf, requiredFilesOf, statusOf, withoutFiles, type VideoInput } from './rules.ts'
import {
  changeVideo,
  insertVideo,
  lockDueVideos,
  lockOwnVideo,
  lockVideosWith,
  type VideoContent,
  type VideoRow,
} from './store.ts'

/** Publishes a video immediately, at its time, or once its files are processed, unless it is a draft. Throws `not_verified`. */
export async function createVideo(tx: Tx, { id: performerId }: Viewer, draft: VideoInput): Promise<VideoRow> {
  await assertMayPublish(tx, performerId)
  const content = await checked(tx, performerId, { draft, before: undefined })
  const id = newId(tx.now)
  const status = await statusWith(tx, { id, performerId, content: { ...content, published_at: null } })
  if (status === 'failed') throw apiError('not_valid', t('One of the files could not be processed. Remove it to continue.'))
  const published_at = status === 'published' ? tx.now : null
  const video = await insertVideo(tx.db, { ...content, id, performer_id: performerId, created_at: tx.now, status, published_at })
  announce(tx, video, { isFirst: status === 'published' })
  return video
}

/** Changes a video. A video with buyers cannot be replaced by another. */
export async function updateVideo(tx: Tx, { id: performerId }: Viewer, id: string, draft: VideoInput): Promise<VideoRow> {
  const before = await lockOwnVideo(tx.db, performerId, id)
  if (!before) throw notFound()
  assertVersion(before.version, draft.version)
  const content = await checked(tx, performerId, { draft, before })
  if (content.video_id !== before.video_id) await assertUnsold(tx, id)
  const status = await statusWith(tx, { id, performerId, content: { ...content, published_at: before.published_at } })
  return updateAndAnnounce(tx, before, { ...content, status, version: before.version + 1 })
}

async function checked(tx: Tx, performerId: string, { draft, before }: { draft: VideoInput; before: VideoRow | undefined }) {
  const content = contentOf(draft, { limits: await settings(tx), now: tx.now, before })
  await assertTextsAllowed(tx, textsOf(content))
  await assertOwnTiers(tx, performerId, content.tier_ids)
  return content
}

const textsOf = ({ title, description, tags }: Pick<VideoContent, 'title' | 'description' | 'tags'>) => ({
  title,
  description,
  tags: tags.join(' '),
})

/**
 * Removes one file. A video item without its video becomes a draft. So does one that waited only for this file: publishing cannot
 * be undone, and its owner may be about to change its terms.
 */
export async function removeFile(
  tx: Tx,
  { id: performerId }: Viewer,
  { id, type }: { id: string; type: VideoFileType },
): Promise<VideoRow> {
  const before = await lockOwnVideo(tx.db, performerId, id)
  if (!before || before[columns[type]] === null) throw notFound()
  if (type === 'video') await assertUnsold(tx, id)
  const content = { ...before, [columns[type]]: null }
  const status = await statusWith(tx, { id, performerId, content })
  const isWithdrawn = status === 'published' && before.published_at === null
  const withdrawn = { status: 'draft', is_draft: true } as const
  return updateAndAnnounce(tx, before, {
    [columns[type]]: null,
    status,
    version: before.version + 1,
    ...(isWithdrawn && withdrawn),
  })
}

/** Schedules a draft, or moves a scheduled video to another time. */
export async function scheduleVideo(tx: Tx, { id: performerId }: Viewer, id: string, at: string): Promise<VideoRow> {
  const before = await lockOwnVideo(tx.db, performerId, id)
  if (!before) throw notFound()
  if (before.published_at !== null) throw apiError('not_allowed', t('This video is already published. To hide it, delete it.'))
  if (before.video_id === null) throw notValid('videoId', t('Add the video or save it as a draft.'))
  const change = { is_draft: false, scheduled_at: publicationTime(at, tx.now) }
  await assertMayPublish(tx, performerId)
  await assertTextsAllowed(tx, textsOf(before))
  const files = await filesById(tx.db, filesOf(before))
  const status = statusOf({ ...before, ...change }, statesOf(before, files), tx.now)
  return updateAndAnnounce(tx, before, { ...change, status, version: before.version + 1 })
}

/** Deletes a video for everyone but its buyers. Its files stay in the vault. */
export async function deleteVideo(tx: Tx, { id: performerId }: Viewer, id: string): Promise<void> {
  const video = await lockOwnVideo(tx.db, performerId, id)
  if (!video) throw notFound()
  await changeVideo(tx.db, id, { removed_at: tx.now })
  if (!(await isSold(tx.db, id))) await releaseFiles(tx, id)
  tx.emit(contentChanged, { kind: 'video', id })
}

/** Updates videos when a file was processed or failed: waiting ones are published, visible ones show it. */
export async function updateVideosWith(tx: Tx, fileId: string): Promise<void> {
  const shown = (await lockVideosWith(tx.db, [fileId])).filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const files = await filesById(tx.db, shown.flatMap(filesOf))
  for (const video of shown) {
    const status = statusOf(video, statesOf(video, files), tx.now)
    if (status === video.status && status !== 'published') continue
    await updateAndAnnounce(tx, video, { status })
    const isWithout = status === 'published' && files.get(fileId)?.status === 'failed'
    if (status === 'failed' || isWithout) notifyFailed(tx, video)
  }
}

/** Removes deleted files from videos. */
export const dropFiles = async (tx: Tx, fileIds: readonly string[]): Promise<void> =>
  goOnWithout(tx, await lockVideosWith(tx.db, fileIds), fileIds)

/** Removes files that only their buyers keep from now on. */
export async function dropWithdrawnFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  const videos = await lockVideosWith(tx.db, fileIds)
  const sales = await salesCounts(
    tx.db,
    videos.map(({ id }) => id),
  )
  const changed = videos.filter((one) =>
    canDropFiles({ ...one, isSold: sales.has(one.id), isEmpty: withoutFiles(one, fileIds).video_id === null }),
  )
  await goOnWithout(tx, changed, fileIds)
  for (const video of changed) await releaseFiles(tx, video.id, filesOf(withoutFiles(video, fileIds)))
}

/** Videos whose main file is gone become drafts. */
async function goOnWithout(tx: Tx, videos: readonly VideoRow[], fileIds: readonly string[]): Promise<void> {
  const files = await filesById(tx.db, videos.flatMap(filesOf))
  for (const video of videos) {
    const left = withoutFiles(video, fileIds)
    const after = { ...video, ...left }
    await updateAndAnnounce(tx, video, { ...left, status: statusOf(after, statesOf(after, files), tx.now) })
  }
}

const BATCH_SIZE = 50

/** Publishes up to `BATCH_SIZE` scheduled videos that are due. Returns how many. */
export async function publishDueVideos(tx: Tx): Promise<number> {
  const due = await lockDueVideos(tx.db, BATCH_SIZE)
  for (const video of due) await updateAndAnnounce(tx, video, { status: 'published' })
  return due.length
}

/** The performer may have been suspended in between, or a word forbidden. */
const isAllowed = async (tx: Tx, video: Parameters<typeof textsOf>[0] & Pick<VideoRow, 'performer_id'>): Promise<boolean> =>
  (await mayPublish(tx, video.performer_id)) && areTextsAllowed(tx, textsOf(video))

const notifyFailed = (tx: Tx, { id, performer_id: performerId }: VideoRow): void =>
  tx.emit(publicationFailed, { contentId: id, performerId, link: `/studio/videos/${id}` })

interface Showing {
  readonly id: string
  readonly performerId: string
  readonly content: (VideoContent | VideoRow) & Pick<VideoRow, 'published_at'>
}

async function statusWith(tx: Tx, { id, performerId, content }: Showing) {
  const rows = await useFiles(tx, { ownerId: performerId, ids: filesOf(content), by: { kind: 'video', id } })
  const files = new Map(rows.map((file) => [file.id, file]))
  for (const [field, column, kind] of KINDS) {
    const file = files.get(content[column] ?? '')
    if (file && file.kind !== kind)
      throw notValid(field, kind === 'video' ? t('This is not a video.') : t('This is not a photo.'))
  }
  return statusOf(content, statesOf(content, files), tx.now)
}

const KINDS = [
  ['videoId', 'video_id', 'video'],
  ['teaserId', 'teaser_id', 'video'],
  ['thumbnailId', 'thumbnail_id', 'photo'],
] as const

const statesOf = (of: Parameters<typeof requiredFilesOf>[0], files: ReadonlyMap<string, FileRow>) =>
  requiredFilesOf(of).flatMap((id) => files.get(id)?.status ?? [])

async function assertUnsold(tx: Tx, id: string): Promise<void> {
  if (await isSold(tx.db, id)) throw notValid('videoId', t('Fans have bought this video. You can’t remove or replace its file.'))
}

type Change = Parameters<typeof changeVideo>[2] & Pick<VideoRow, 'status'>

/** Announces a video once, when it first becomes visible to others. Makes it a draft if its performer may no longer publish. */
async function updateAndAnnounce(tx: Tx, before: VideoRow, change: Change): Promise<VideoRow> {
  const isFirst = change.status === 'published' && before.published_at === null
  if (isFirst && !(await isAllowed(tx, { ...before, ...change }))) {
    notifyFailed(tx, before)
    return updateAndAnnounce(tx, before, { ...change, status: 'draft', is_draft: true, scheduled_at: null })
  }
  const video = await changeVideo(tx.db, before.id, { ...change, ...(isFirst && { published_at: tx.now }) })
  announce(tx, video, { isFirst })
  return video
}

function announce(tx: Tx, video: VideoRow, { isFirst }: { isFirst: boolean }): void {
  const { id, performer_id: performerId, scheduled_at: at } = video
  if (isFirst) tx.emit(videoPublished, { contentId: id, performerId })
  if (video.status === 'scheduled' && at) tx.enqueue(publishDue, {}, { at, key: `publish video ${id}` })
  tx.emit(contentChanged, { kind: 'video', id })
}
