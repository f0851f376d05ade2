import type { UploadKind } from '@fanfare/contract/uploads'
import {
  archiveError,
  displayedFileName,
  mediaFileError,
  mediaTypeOf,
  photoError,
  productFileError,
} from '#core/media/accepted-files.ts'
import { newKey } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import type { RestoredUpload } from './stored-uploads.ts'

export interface QueuedUpload {
  readonly key: string
  /** The draft that uses it. Absent for an upload that only goes into the vault. */
  readonly draft?: string
  readonly name: string
  readonly type: UploadKind
  readonly bytes: number
  /** The thing that the file is for. Absent for kinds that belong to none. */
  readonly subjectId?: string
  /** A photo that the form shows. */
  readonly file?: File
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  /** The uploaded share, from 0 to 1. */
  readonly share: number
  readonly problem: string
  readonly canRetry: boolean
  /** Started before this page was loaded. */
  readonly isRestored?: boolean
  /** The browser did not keep the file. The upload continues when the user chooses it again. */
  readonly needsFile?: boolean
  readonly fileId?: string
  readonly status?: 'processing' | 'ready' | 'failed'
}

/** Returns a new upload. A rejected file has its error. */
export function createQueuedUpload(file: File, draft: string | undefined): QueuedUpload {
  const what = { ...waitingUpload(file, mediaFileError(file)), type: mediaTypeOf(file) }
  return draft === undefined ? what : { ...what, draft }
}

export const createQueuedArchive = (file: File): QueuedUpload => ({ ...waitingUpload(file, archiveError(file)), type: 'archive' })

/** A file that is kept as it is, and that only its draft knows. */
export interface KeptFile {
  readonly type: 'product' | 'delivery'
  readonly draft: string
  readonly subjectId?: string
}

export const createQueuedFile = (file: File, kept: KeptFile): QueuedUpload => ({
  ...waitingUpload(file, productFileError(file)),
  ...kept,
})

export const createQueuedPhoto = (file: File, draft: string): QueuedUpload => ({
  ...waitingUpload(file, photoError(file)),
  type: 'photo',
  draft,
  file,
})

const waitingUpload = (file: File, problem: string) =>
  ({
    key: newKey(),
    name: displayedFileName(file.name),
    bytes: file.size,
    state: problem === '' ? 'waiting' : 'failed',
    share: 0,
    problem,
    canRetry: false,
  }) as const

export const restoreQueuedUpload = ({
  key,
  name,
  type,
  bytes,
  draft,
  subjectId,
  isPaused,
  file,
}: RestoredUpload): QueuedUpload => ({
  key,
  ...(draft !== undefined && { draft }),
  ...(subjectId !== undefined && { subjectId }),
  name,
  type,
  bytes,
  state: isPaused || !file ? 'paused' : 'waiting',
  share: 0,
  problem: file ? '' : t('Choose this file again to resume its upload.'),
  canRetry: false,
  isRestored: true,
  needsFile: !file,
})
