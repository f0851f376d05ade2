/** Detects a file's type from its first bytes and ignores what the sender declares. */
import { acceptedTypes } from '@fanfare/contract/accepted-types'
import type { FileKind } from '@fanfare/contract/file-kinds'
import { t } from '#lib/i18n.ts'

export interface FileType {
  readonly mime: string
  /** Without the dot. */
  readonly extension: string
}

/** How many leading bytes `detectFileType` needs; fewer if the file is shorter. */
export const HEAD_BYTES = 4100

export async function detectFileType(head: Buffer): Promise<FileType | undefined> {
  // Checked first, because the byte order mark of UTF-16 is also the beginning of an MP3 frame.
  const captions = captionsIn(head)
  if (captions) return captions
  // Imported with the first file, because most of this package is for types that the site rejects.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  // The site ignores parameters such as the codec: `audio/ogg; codecs=opus`.
  if (!found) return undefined
  const mime = found.mime.split(';')[0] ?? found.mime
  // An animated PNG is a PNG: every decoder of PNG shows its first frame.
  return mime === 'image/apng' ? { mime: 'image/png', extension: 'png' } : { mime, extension: found.ext }
}

/** SubRip starts with a number and a time; it has no other signature. */
const SUBRIP = /^\s*(?:\d+\s*[\r\n])?\s*\d{1,3}:\d\d:\d\d[,.]\d{1,3}\s*-->/
const BYTE_ORDER_MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/
const WEBVTT = /^WEBVTT(?:[ \t\r\n]|$)/

function captionsIn(head: Buffer): FileType | undefined {
  // Both signatures are ASCII: without its byte order mark and zeros, UTF-16 reads like any other encoding.
  const text = head.toString('latin1').replace(BYTE_ORDER_MARK, '').replaceAll('\0', '')
  if (WEBVTT.test(text)) return { mime: 'text/vtt', extension: 'vtt' }
  return SUBRIP.test(text) ? { mime: 'application/x-subrip', extension: 'srt' } : undefined
}

/** The type of files without a known signature, such as texts. */
const UNKNOWN: FileType = { mime: 'application/octet-stream', extension: 'bin' }

/** Returns the type of a file if it is one of these, such as `image/png`, `image/*` or any. */
export const acceptedType = (accepts: readonly string[], type: FileType = UNKNOWN): FileType | undefined =>
  accepts.some((one) => one === '*/*' || one === type.mime || (one.endsWith('/*') && type.mime.startsWith(one.slice(0, -1))))
    ? type
    : undefined

export const isAllowed = (kind: FileKind, type: FileType | undefined): type is FileType =>
  type !== undefined && acceptedType(acceptedTypes[kind], type) !== undefined

/** Returns the error message for a file of a wrong type, including what is allowed. */
export function wrongTypeMessage(kind: FileKind, type: FileType | undefined): string {
  const isPicture = acceptedTypes[kind].some((one) => one.startsWith('image/'))
  // The default format of iPhones, which only Safari shows.
  if (isPicture && type && /^image\/hei[cf]/.test(type.mime))
    return t('Not every browser can show HEIC photos. Save the photo as JPEG first.')
  return CHOICES[kind]()
}

const CHOICES: Readonly<Record<FileKind, () => string>> = {
  photo: () => t('Choose a JPEG, PNG, WebP or AVIF image.'),
  picture: () => t('Choose a JPEG, PNG, WebP, AVIF or GIF image.'),
  document: () => t('Choose a JPEG, PNG or WebP image.'),
  video: () => t('Choose an MP4, MOV, WebM or MKV video.'),
  audio: () => t('Choose an MP3, M4A, AAC, WAV, FLAC or Ogg audio file.'),
  captions: () => t('Choose captions in WebVTT (.vtt) or SubRip (.srt) format.'),
  archive: () => t('Choose the ZIP archive of an exported vault.'),
  product: () => t('Files of this type can’t be sold here.'),
  delivery: () => t('Files of this type can’t be sold here.'),
}
