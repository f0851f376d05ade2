/** One media item of a draft post or message: how it looks, and its upload progress. Pure. */
import type { Media, ProcessingStatus } from '@fanfare/contract/media'
import { isMediaKind } from '@fanfare/contract/media-kinds'
import { t } from '#lib/i18n.ts'
import type { Stage } from '#core/media/processing-label.ts'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'

export interface DraftMedia {
  /** The key of the upload, or the media item's id. */
  readonly key: string
  readonly type: Media['type']
  /** The media item's id, once the server has it. */
  readonly id?: string
  /** The address of its picture on this device or the server. Empty when there is none. */
  readonly url: string
  readonly placeholder: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** `refused` was never sent, or the server rejected it. It stays with its reason until it is removed. */
  readonly state: 'sending' | 'processing' | 'ready' | 'refused'
  /** The uploaded share, from 0 to 1. */
  readonly share: number
  /** Percent of the server's processing. 0 when unknown. */
  readonly percent: number
  readonly stage?: Stage | undefined
  readonly problem: string
  readonly canRetry: boolean
}

export const MAX_ALT_LENGTH = 300

const unusable = () => t('This file could not be processed. Remove it.')

const blank = { url: '', placeholder: '', width: 4, height: 5, alt: '', share: 0, percent: 0, canRetry: false, problem: '' }

export const draftOfMedia = (media: Media): DraftMedia => ({
  key: media._id,
  id: media._id,
  type: media.type,
  url: media.type === 'photo' ? media.url : media.posterUrl,
  placeholder: media.placeholder,
  width: media.width || blank.width,
  height: media.height || blank.height,
  alt: media.alt,
  state: media.status === 'failed' ? 'refused' : media.status,
  share: 1,
  percent: media.type === 'photo' ? 0 : media.progress,
  problem: media.status === 'failed' ? unusable() : '',
  canRetry: false,
})

/** Returns the item updated from the server. The picture and description on this device stay. */
export function updateFromMedia(item: DraftMedia, media: Media, stage?: Stage): DraftMedia {
  const there = draftOfMedia(media)
  return {
    ...there,
    stage,
    key: item.key,
    alt: item.alt,
    url: item.url || there.url,
    placeholder: there.placeholder || item.placeholder,
    width: media.width || item.width,
    height: media.height || item.height,
  }
}

export function draftOfUpload(upload: QueuedUpload): DraftMedia {
  const { key, type } = upload
  if (!isMediaKind(type)) throw new Error(`${type} is not a kind of media`)
  return updateFromUpload({ ...blank, key, type, state: 'sending' }, upload)
}

export function updateFromUpload(
  item: DraftMedia,
  { state, share, problem, canRetry, fileId, status }: QueuedUpload,
): DraftMedia {
  if (state === 'failed') return { ...item, state: 'refused', problem, canRetry }
  if (state !== 'done' || fileId === undefined) return { ...item, state: 'sending', share, problem: '', canRetry: false }
  const received = { ...item, id: fileId, share: 1, problem: '', canRetry: false }
  return status === 'failed'
    ? { ...received, state: 'refused', problem: unusable() }
    : { ...received, state: status ?? 'processing' }
}

export function updateFromStatus(item: DraftMedia, { status, message = '', stage, progress = 0 }: ProcessingStatus): DraftMedia {
  if (status === 'processing') return { ...item, stage, percent: progress }
  return status === 'ready' ? { ...item, state: 'ready' } : { ...item, state: 'refused', problem: message || unusable() }
}

/** True once the server has the file, unless processing failed. */
export const isReceived = ({ state }: DraftMedia): boolean => state === 'processing' || state === 'ready'

/** An item on the server as stored on this device. Only the blurred picture is stored. */
type StoredMedia = Pick<DraftMedia, 'type' | 'placeholder' | 'width' | 'height' | 'alt'> & { readonly id: string }

export const serializeMedia = ({ id, type, placeholder, width, height, alt }: DraftMedia): StoredMedia[] =>
  id === undefined ? [] : [{ id, type, placeholder, width, height, alt }]

/** Returns a stored item as if it were processed. The server is then asked for its status. */
export const deserializeMedia = (stored: StoredMedia): DraftMedia => ({
  ...blank,
  ...stored,
  key: stored.id,
  share: 1,
  state: 'processing',
})

export function moveItem<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from]
  if (one === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, one)
}
