import type { UploadKind } from '@fanfare/contract/uploads'
import { archiveComplaint, complaintAbout, kindOf, shownName } from '#core/media/accepted-files.ts'
import { newKey } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import type { RestoredUpload } from './stored-uploads.ts'

export interface QueuedUpload {
  readonly key: string
  /** The draft that uses it. Absent for an upload that only goes into the vault. */
  readonly draft?: string
  readonly name: string
  readonly type: UploadKind
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
export function queued(file: File, draft: string | undefined): QueuedUpload {
  const what = { ...waiting(file, complaintAbout(file)), type: kindOf(file) }
  return draft === undefined ? what : { ...what, draft }
}

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
