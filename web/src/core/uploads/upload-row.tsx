/** A row of an upload, whose buttons act on the queue. */
import type { ReactNode } from 'react'
import { fileSize } from '#lib/file-size.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { FileRow } from '#ui/file-row.tsx'
import type { QueuedUpload } from './queued-upload.ts'
import { uploads } from './queue.ts'

type Shown = Pick<QueuedUpload, 'key' | 'name' | 'bytes' | 'state' | 'share' | 'problem' | 'canRetry' | 'needsFile'>

interface UploadRowProps {
  readonly upload: Shown
  /** Marks files that have arrived, where the list has nothing else to say about them. */
  readonly marksArrived?: boolean
  /** Absent: removes it from the queue. Null: it cannot be removed. */
  readonly onRemove?: (() => void) | null
  readonly children?: ReactNode
}

export function UploadRow({ upload, marksArrived = false, onRemove, children }: UploadRowProps) {
  const { key, name, state, share, problem, canRetry, needsFile = false } = upload
  const isRunning = state === 'sending' || state === 'waiting'
  return (
    <FileRow
      {...{ name, state, share, problem }}
      note={noteOf(upload)}
      hasArrived={marksArrived && state === 'done'}
      onPause={isRunning ? () => uploads.pause(key) : undefined}
      onResume={state === 'paused' && !needsFile ? () => uploads.resume(key) : undefined}
      onRetry={canRetry ? () => uploads.retry(key) : undefined}
      onChoose={needsFile ? (file) => uploads.choose(key, file) : undefined}
      onRemove={onRemove === null ? undefined : (onRemove ?? (() => uploads.remove(key)))}
    >
      {children}
    </FileRow>
  )
}

function noteOf({ state, share, bytes }: Shown): string {
  const size = fileSize(bytes)
  if (state === 'waiting') return t('Queued')
  if (state === 'paused') return t('Paused')
  return state === 'sending' ? t('{percent} of {size} uploaded', { percent: formatPercent(share), size }) : size
}
