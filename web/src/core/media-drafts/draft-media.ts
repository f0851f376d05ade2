/** One photo, video or recording of something that is being written, such as a post or a message: how it looks and how far it is. Pure. */
import type { Media, ProcessingStatus } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import type { Stage } from '#core/media/processing-words.ts'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'

export interface DraftMedia {
  /** Of its upload, or the media item's id. */
  readonly key: string
  readonly type: Media['type']
  /** The media item, from the moment the server has it. */
  readonly id?: string
  /** Of its picture, here or on the server; empty where there is none to draw. */
  readonly url: string
  readonly placeholder: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** `refused` was never sent, or not taken: it stays with its reason until it is taken out. */
  readonly state: 'sending' | 'processing' | 'ready' | 'refused'
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number
  /** How far the server is with it; 0 where it does not say. */
  readonly percent: number
  /** What the server does with it, where it says so. */
  readonly stage?: Stage | undefined
  readonly problem: string
  readonly canRetry: boolean
}

export const LONGEST_ALT = 300

const unusable = () => t('This file could not be processed. Please take it out.')

const blank = { url: '', placeholder: '', width: 4, height: 5, alt: '', share: 0, percent: 0, canRetry: false, problem: '' }

/** What the server has already. */
export const ofMedia = (media: Media): DraftMedia => ({
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

/** As the server shows it by now. What this device knows already stays: its picture, and what was written about it. */
export function withMedia(item: DraftMedia, media: Media, stage?: Stage): DraftMedia {
  const there = ofMedia(media)
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

/** What was chosen on this device. */
export function ofUpload(upload: QueuedUpload): DraftMedia {
  if (upload.type === 'archive') throw new Error('an archive is no media item')
  return withUpload({ ...blank, key: upload.key, type: upload.type, state: 'sending' }, upload)
}

export function withUpload(item: DraftMedia, { state, share, problem, canRetry, fileId, status }: QueuedUpload): DraftMedia {
  if (state === 'failed') return { ...item, state: 'refused', problem, canRetry }
  if (state !== 'done' || fileId === undefined) return { ...item, state: 'sending', share, problem: '', canRetry: false }
  const received = { ...item, id: fileId, share: 1, problem: '', canRetry: false }
  return status === 'failed'
    ? { ...received, state: 'refused', problem: unusable() }
    : { ...received, state: status ?? 'processing' }
}

/** What the server says of its processing. */
export function withStatus(item: DraftMedia, { status, message = '', stage, progress = 0 }: ProcessingStatus): DraftMedia {
  if (status === 'processing') return { ...item, stage, percent: progress }
  return status === 'ready' ? { ...item, state: 'ready' } : { ...item, state: 'refused', problem: message || unusable() }
}

/** The server has it, whatever it makes of it. */
export const isReceived = ({ state }: DraftMedia): boolean => state === 'processing' || state === 'ready'

/** What the server has, as it is kept on this device: its picture is only known as a blur. */
type StoredMedia = Pick<DraftMedia, 'type' | 'placeholder' | 'width' | 'height' | 'alt'> & { readonly id: string }

export const storedOf = ({ id, type, placeholder, width, height, alt }: DraftMedia): StoredMedia[] =>
  id === undefined ? [] : [{ id, type, placeholder, width, height, alt }]

/** As if it were processed: what has become of it is asked. */
export const returned = (stored: StoredMedia): DraftMedia => ({
  ...blank,
  ...stored,
  key: stored.id,
  share: 1,
  state: 'processing',
})

export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from]
  if (one === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, one)
}
