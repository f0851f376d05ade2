/** Declares how the server stores each kind of file that has a row in `files`: media, and documents that only operators see. */
import type { MediaKind } from '@fanfare/contract/media-kinds'

export type StoredKind = MediaKind | 'document'

interface Declaration {
  /** The area of the storage with everything that processing makes of the file, except its original. */
  readonly area: string
  /** Processing runs ffmpeg, which takes long. */
  readonly usesFfmpeg: boolean
  /** The first part of the name under which people save an original. */
  readonly savedAs: string
}

export const storedKinds: Readonly<Record<StoredKind, Declaration>> = {
  photo: { area: 'photos', usesFfmpeg: false, savedAs: 'photo' },
  video: { area: 'videos', usesFfmpeg: true, savedAs: 'video' },
  audio: { area: 'audios', usesFfmpeg: true, savedAs: 'recording' },
  document: { area: 'documents', usesFfmpeg: false, savedAs: 'document' },
}
