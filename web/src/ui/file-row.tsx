/** One file in a list: its name, size, progress or error, and buttons that pause, resume, retry or remove it. */
import { useRef, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from './button.tsx'
import { ProgressBar } from './feedback.tsx'
import css from './file-row.module.css'
import { AlertIcon, CheckIcon, RetryIcon } from './icons.ts'
import { CloseIcon, PauseIcon, PlayIcon } from './page-icons.ts'
import { FileIcon } from './rare-icons.ts'

interface FileRowProps {
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  /** The uploaded share, from 0 to 1. */
  readonly share?: number
  /** Below the name, such as the size. */
  readonly note: string
  /** Replaces the note. Empty while nothing is wrong. */
  readonly problem?: string
  /** Marks a file that has arrived, in a list of uploads. */
  readonly hasArrived?: boolean
  readonly onPause?: (() => void) | undefined
  readonly onResume?: (() => void) | undefined
  readonly onRetry?: (() => void) | undefined
  /** For a file that the browser did not keep. */
  readonly onChoose?: ((file: File) => void) | undefined
  readonly onRemove?: (() => void) | undefined
  /** Further buttons. */
  readonly children?: ReactNode
}

export function FileRow({ name, state, note, problem = '', hasArrived = false, children, ...row }: FileRowProps) {
  const { share = 0, onPause, onResume, onRetry, onChoose, onRemove } = row
  const isRunning = state !== 'done' && state !== 'failed'
  return (
    <li className={css['row']} data-bad={state === 'failed' || undefined} data-arrived={hasArrived || undefined}>
      <StateIcon isBad={problem !== ''} hasArrived={hasArrived} />
      <div className={css['what']}>
        <bdi className={css['name']} title={name}>
          {name}
        </bdi>
        {isRunning && problem === '' && <ProgressBar share={share} label={t('Uploading {name}', { name })} />}
        {problem === '' ? (
          <small>{note}</small>
        ) : (
          <p className={css['problem']} role={state === 'failed' ? 'alert' : undefined}>
            {problem}
          </p>
        )}
      </div>
      {onPause && <IconButton label={t('Pause {name}', { name })} icon={PauseIcon} onClick={onPause} />}
      {onResume && <IconButton label={t('Resume {name}', { name })} icon={PlayIcon} onClick={onResume} />}
      {onRetry && <IconButton label={t('Retry: {name}', { name })} icon={RetryIcon} onClick={onRetry} />}
      {onChoose && <ChooseAgain name={name} onFile={onChoose} />}
      {children}
      {onRemove && (
        <IconButton
          label={isRunning ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
          icon={CloseIcon}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

function StateIcon({ isBad, hasArrived }: { readonly isBad: boolean; readonly hasArrived: boolean }) {
  if (isBad) return <AlertIcon size={24} />
  return hasArrived ? <CheckIcon size={24} /> : <FileIcon size={24} />
}

function ChooseAgain({ name, onFile }: { readonly name: string; readonly onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => field.current?.click()}>
        {t('Choose file')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('Choose file again: {name}', { name })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}

/** Frames rows of files with a label for screen readers. */
export const FileRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol className={css['rows']} aria-label={label}>
    {children}
  </ol>
)
