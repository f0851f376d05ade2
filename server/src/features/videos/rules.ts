/** Validates videos and decides their status. Pure. */
import type { Audience } from '@fanfare/contract/access'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { MAX_VIDEO_TAGS, type VideoFileType } from '@fanfare/contract/videos'
import { plannedTime, statusOfFiles, saleTerms, type FileState, type PriceLimits } from '#core/publications/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { VideoContent, VideoRow } from './store.ts'

export interface VideoInput {
  readonly title: string
  readonly description?: string
  readonly tags?: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  /** Separated by commas. */
  readonly tierIds?: string
  readonly videoId?: string
  readonly teaserId?: string
  readonly thumbnailId?: string
  /** Types of the files to remove, separated by commas. */
  readonly removes?: string
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string
  /** The version before the change. */
  readonly version?: number
}

interface Given {
  readonly limits: PriceLimits
  readonly now: Date
  /** Undefined for a new video. */
  readonly before: VideoRow | undefined
}

/** The column of each file type. */
export const columns = { video: 'video_id', teaser: 'teaser_id', thumbnail: 'thumbnail_id' } as const

/** Returns the content of a draft. Files that it neither names nor removes stay. Throws if something is not allowed. */
export function contentOf(draft: VideoInput, { limits, now, before }: Given): VideoContent {
  const { title, description = '', tags = '', publish = 'now' } = draft
  const { audience, price = 0, subscribersIncluded = false, tierIds = '', removes = '' } = draft
  const removed: readonly string[] = removes.split(',')
  const fileOf = (type: VideoFileType): string | null => (removed.includes(type) ? null : (before?.[columns[type]] ?? null))
  if (before?.status === 'published' && publish !== 'now')
    throw notValid('publish', t('This video is already published. To hide it, delete it.'))
  const content = {
    title: oneLine(title),
    description: description.trim(),
    tags: tagsOf(tags),
    ...saleTerms({ audience, price, subscribersIncluded, tierIds: tierIds === '' ? [] : tierIds.split(',') }, limits),
    video_id: draft.videoId ?? fileOf('video'),
    teaser_id: draft.teaserId ?? fileOf('teaser'),
    thumbnail_id: draft.thumbnailId ?? fileOf('thumbnail'),
    is_draft: publish === 'draft',
    scheduled_at: plannedTime(draft, now),
  }
  if (content.video_id === null && publish !== 'draft') throw notValid('videoId', t('Add the video or save it as a draft.'))
  if (content.video_id !== null && content.video_id === content.teaser_id)
    throw notValid('teaserId', t('Everyone sees the teaser. Choose another video for it.'))
  return content
}

const TAG = /^(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]{2,50}$/u

/** Returns tags in lower case, each once, without `#`. */
function tagsOf(text: string): string[] {
  const tags = [
    ...new Set(
      text
        .normalize('NFC')
        .toLowerCase()
        .split(/[\s,#]+/)
        .filter((tag) => tag !== ''),
    ),
  ]
  const wrong = tags.find((tag) => !TAG.test(tag))
  if (wrong !== undefined)
    throw notValid(
      'tags',
      t('“{tag}” can’t be a tag. Use 2 to 50 letters, numbers or underscores, with at least one letter.', {
        tag: wrong.slice(0, 50),
      }),
    )
  if (tags.length > MAX_VIDEO_TAGS) throw notValid('tags', t('A video can have up to {most} tags.', { most: MAX_VIDEO_TAGS }))
  return tags
}

/**
 * Returns the files that a video waits for. A video that others have seen waits for its main file only; the others join when they
 * are ready.
 */
export const requiredFilesOf = (of: Files & Pick<VideoRow, 'published_at'>): string[] =>
  of.published_at === null || of.video_id === null ? filesOf(of) : [of.video_id]

/** Returns a video's status by its form, the files that it waits for, and the time. */
export function statusOf(
  { is_draft: isDraft, video_id: videoId, scheduled_at: at }: Pick<VideoContent, 'is_draft' | 'video_id' | 'scheduled_at'>,
  files: readonly FileState[],
  now: Date,
): PublicationStatus {
  if (isDraft || videoId === null) return 'draft'
  const ready = statusOfFiles(files)
  return ready === 'published' && at !== null && at > now ? 'scheduled' : ready
}

type Files = Pick<VideoContent, 'video_id' | 'teaser_id' | 'thumbnail_id'>

export function withoutFiles({ video_id, teaser_id, thumbnail_id }: Files, fileIds: readonly string[]): Files {
  const left = (id: string | null) => (id !== null && fileIds.includes(id) ? null : id)
  return { video_id: left(video_id), teaser_id: left(teaser_id), thumbnail_id: left(thumbnail_id) }
}

export const filesOf = (of: Files): string[] => [of.video_id, of.teaser_id, of.thumbnail_id].filter((id) => id !== null)
