/** Validates galleries. Pure. */
import type { Audience } from '@fanfare/contract/access'
import { plannedTime, statusOfFiles, saleTerms, type FileState, type PriceLimits } from '#core/publications/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { GalleryContent, GalleryRow } from './store.ts'

export interface GalleryInput {
  readonly title: string
  readonly description?: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
  readonly fileIds: readonly string[]
  readonly alts?: readonly string[]
  readonly coverId?: string
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string
  /** The version before the change. */
  readonly version?: number
}

interface Given {
  readonly limits: PriceLimits
  readonly now: Date
}

/** Returns the content of a draft. Throws if its terms are not allowed, or if the cover is all there is to unlock. */
export function contentOf(draft: GalleryInput, { limits, now }: Given): GalleryContent {
  const { title, description = '', fileIds, coverId } = draft
  const terms = saleTerms(draft, limits)
  if (terms.audience !== 'free' && fileIds.every((id) => id === coverId))
    throw notValid('fileIds', t('Everyone sees the cover. Add at least one more photo.'))
  return {
    title: oneLine(title),
    description: description.trim(),
    ...terms,
    file_ids: [...fileIds],
    cover_id: coverId ?? null,
    scheduled_at: plannedTime(draft, now),
  }
}

type Photos = Pick<GalleryContent, 'file_ids' | 'cover_id'>

export const withoutPhotos = ({ file_ids, cover_id }: Photos, fileIds: readonly string[]): Photos => ({
  file_ids: file_ids.filter((id) => !fileIds.includes(id)),
  cover_id: cover_id !== null && fileIds.includes(cover_id) ? null : cover_id,
})

/** Returns whether a gallery has nothing to show or to unlock. */
export const isEmpty = ({ file_ids, cover_id, audience }: Photos & Pick<GalleryContent, 'audience'>): boolean =>
  file_ids.every((id) => audience !== 'free' && id === cover_id)

interface Processed {
  readonly id: string
  readonly status: FileState
}

/**
 * Returns the status by files and time. A gallery that others have seen stays visible, and new photos join when they are ready.
 * An unseen gallery is published when all are ready, and not before its time.
 */
export function statusWith(
  gallery: Photos & Pick<GalleryRow, 'audience' | 'published_at' | 'scheduled_at'>,
  files: readonly Processed[],
  now: Date,
): GalleryRow['status'] {
  const { published_at: publishedAt, scheduled_at: at } = gallery
  const missing = filesOf(gallery).filter((id) => !files.some((file) => file.id === id && file.status === 'ready'))
  if (publishedAt !== null && !isEmpty({ ...gallery, ...withoutPhotos(gallery, missing) })) return 'published'
  const status = statusOfFiles(files.map((file) => file.status))
  return status === 'published' && publishedAt === null && at !== null && at > now ? 'scheduled' : status
}

/** Returns the ids of all photos and the cover, each once. */
export const filesOf = ({ file_ids: ids, cover_id: cover }: Photos): string[] =>
  cover === null || ids.includes(cover) ? ids : [...ids, cover]
