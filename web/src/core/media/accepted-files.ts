/** Decides which files a form accepts, and explains rejections before anything is uploaded. */
import { VISIBLE_CHARACTER } from '@fanfare/contract/define'
import { acceptedTypes } from '@fanfare/contract/accepted-types'
import { fileKinds, type FileKind } from '@fanfare/contract/file-kinds'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import { MEGABYTE } from '@fanfare/contract/media'
import { reader, t } from '#lib/i18n.ts'
import { uploadLimits } from './upload-limits.ts'

export const acceptAttribute = (kind: FileKind): string => acceptedTypes[kind].join(',')

interface Chosen {
  readonly name: string
  readonly type: string
  readonly size: number
}

const isAccepted = (kind: FileKind, type: string) => (acceptedTypes[kind] as readonly string[]).includes(type)

/** Returns what is wrong with the file, or ''. Browsers give no type for formats they do not know, so the name counts too. */
export function photoError({ name, type, size }: Chosen, kind: 'photo' | 'picture' = 'photo'): string {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return t(
      'Not all browsers can show HEIC photos. Save it as JPEG first. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    )
  if (!isAccepted(kind, type))
    return kind === 'photo'
      ? t('You can only add JPEG, PNG, WebP or AVIF photos here.')
      : t('This file can’t be added here. Photos can be JPEG, PNG, WebP, AVIF or GIF.')
  return sizeError('photo', size)
}

/** Like `photoError`, for a picture of a document. `label` names its field. */
export function documentError({ type, size }: Chosen, label: string): string {
  if (!isAccepted('document', type)) return t('{label} must be a JPEG, PNG or WebP image', { label })
  const { maxMegabytes: max } = fileKinds.document
  return size > max * MEGABYTE ? t('{label} must be up to {max} MB', { label, max }) : ''
}

/** Returns the kind by the browser's type or, without one, by the name. */
export function mediaTypeOf({ type, name }: Pick<Chosen, 'type' | 'name'>): MediaKind {
  if (type.startsWith('audio/') || (type === '' && /\.(mp3|m4a|aac|wav|flac|ogg|oga|opus)$/i.test(name))) return 'audio'
  return type.startsWith('video/') || (type === '' && /\.(mp4|m4v|mov|webm|mkv)$/i.test(name)) ? 'video' : 'photo'
}

/** Returns what is wrong with a photo, video or recording, or ''. */
export function mediaFileError(file: Chosen): string {
  const kind = mediaTypeOf(file)
  if (kind === 'photo') return photoError(file, 'picture')
  if (file.size === 0) return t('This file is empty.')
  return sizeError(kind, file.size)
}

function sizeError(kind: MediaKind, size: number): string {
  const megabytes = uploadLimits()[fileKinds[kind].setting]
  return size > megabytes * MEGABYTE ? tooLarge[kind](megabytes) : ''
}

const tooLarge: Readonly<Record<MediaKind, (megabytes: number) => string>> = {
  photo: (max) => t('This photo is larger than {max} MB.', { max }),
  video: (max) => t('This video is larger than {max}.', { max: maxSizesLabel(max) }),
  audio: (max) => t('This audio file is larger than {max}.', { max: maxSizesLabel(max) }),
}

/** Returns a size such as `200 MB` or `5 GB`. */
export function maxSizesLabel(megabytes: number): string {
  const isGigabytes = megabytes >= 1024 && megabytes % 512 === 0
  const value = new Intl.NumberFormat(reader().locale).format(isGigabytes ? megabytes / 1024 : megabytes)
  return isGigabytes ? t('{size} GB', { size: value }) : t('{size} MB', { size: value })
}

/** Returns what is wrong with a file to sell, or ''. Any type can be chosen. The server knows which ones the site allows. */
export function productFileError({ size }: Pick<Chosen, 'size'>): string {
  if (size === 0) return t('This file is empty.')
  const { productMegabytes: max } = uploadLimits()
  return size > max * MEGABYTE ? t('This file is larger than {max}.', { max: maxSizesLabel(max) }) : ''
}

/** Returns what is wrong with a vault archive, or ''. */
export function archiveError({ name, size }: Pick<Chosen, 'name' | 'size'>): string {
  if (size === 0) return t('This file is empty.')
  if (!/\.zip$/i.test(name)) return t('Choose the ZIP archive of an exported vault.')
  const { maxMegabytes } = fileKinds.archive
  const gigabytes = maxMegabytes / 1024
  return size > maxMegabytes * MEGABYTE ? t('This archive is larger than {max} GB.', { max: gigabytes }) : ''
}

const MAX_NAME_LENGTH = 200
const VISIBLE_TEXT = new RegExp(VISIBLE_CHARACTER, 'gu')

/** Returns a file's name without characters that hide or reorder others. Never empty. */
export const displayedFileName = (name: string): string =>
  (name.normalize('NFC').match(VISIBLE_TEXT) ?? []).join('').trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || t('File')
