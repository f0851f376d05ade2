/** One upload of the queue as it is shown, and how it comes to be. */
import type { UploadKind } from '@fanfare/contract/uploads'
import { archiveComplaint, complaintAbout, kindOf, shownName } from '#core/media/accepted-files.ts'
import { newKey } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import type { RestoredUpload } from './stored-uploads.ts'

export interface QueuedUpload {
  readonly key: string
  /** What is being written with it, by its name; absent for one that goes into the vault and no further. */
  readonly draft?: string
  readonly name: string
  readonly type: UploadKind
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number
  readonly problem: string
  readonly canRetry: boolean
  /** It was begun before this page was loaded. */
  readonly isRestored?: boolean
  /** The browser has not kept the file: it goes on when it is chosen again. */
  readonly needsFile?: boolean
  /** The media item, once it is done. */
  readonly fileId?: string
  readonly status?: 'processing' | 'ready' | 'failed'
}

/** One that is refused at once has its problem. */
export function queued(file: File, draft: string | undefined): QueuedUpload {
  const what = { ...waiting(file, complaintAbout(file)), type: kindOf(file) }
  return draft === undefined ? what : { ...what, draft }
}

/** The archive of a vault. */
export const queuedArchive = (file: File): QueuedUpload => ({ ...waiting(file, archiveComplaint(file)), type: 'archive' })

const waiting = (file: File, problem: string) =>
  ({
    key: newKey(),
    name: shownName(file.name),
    state: problem === '' ? 'waiting' : 'failed',
    share: 0,
    problem,
    canRetry: false,
  }) as const

/** As it is kept in this browser. */
export const restored = ({ key, name, type, isPaused, file }: RestoredUpload): QueuedUpload => ({
  key,
  name,
  type,
  state: isPaused || !file ? 'paused' : 'waiting',
  share: 0,
  problem: file ? '' : t('Choose this file again to resume its upload.'),
  canRetry: false,
  isRestored: true,
  needsFile: !file,
})
