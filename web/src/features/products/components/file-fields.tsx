/** The files that buyers download: chosen by click or drop, uploaded resumably, and ordered. */
import { useId, useRef, useState, type DragEvent } from 'react'
import { MAX_PRODUCT_FILES } from '@fanfare/contract/product-file-views'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { useSettings } from '#core/viewer.ts'
import { fileSize } from '#lib/file-size.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { AlertIcon, RetryIcon } from '#ui/icons.ts'
import { ArrowUpIcon, CloseIcon, FileIcon, PlayIcon, UploadIcon } from '#ui/page-icons.ts'
import type { DraftFile } from './file-drafts.ts'
import type { FileDraft } from './use-file-draft.ts'
import css from './file-fields.module.css'

interface FileFieldsProps {
  readonly files: FileDraft
  readonly error: string | undefined
}

export default function FileFields({ files, error }: FileFieldsProps) {
  useUploadLimits()
  const { productMegabytes } = useSettings()
  const hintId = useId()
  const count = files.all.length
  return (
    <fieldset className={css['files']} aria-describedby={hintId}>
      <legend>{t('Files')}</legend>
      {count > 0 && (
        <ol className={css['list']} aria-label={t('Files')}>
          {files.all.map((file, place) => (
            <FileRow key={file.key} file={file} place={place} files={files} />
          ))}
        </ol>
      )}
      {count < MAX_PRODUCT_FILES && <DropPlace isFirst={count === 0} hintId={hintId} onFiles={files.add} />}
      <p className={css['error']} aria-live="polite">
        {error}
      </p>
      <p id={hintId} className={css['hint']}>
        {t('Up to {most} files of up to {size} each. Buyers download them exactly as you upload them.', {
          most: MAX_PRODUCT_FILES,
          size: maxSizesLabel(productMegabytes),
        })}
      </p>
    </fieldset>
  )
}

interface DropPlaceProps {
  readonly isFirst: boolean
  readonly hintId: string
  readonly onFiles: (files: readonly File[]) => void
}

function DropPlace({ isFirst, hintId, onFiles }: DropPlaceProps) {
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={css['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={24} />
      <span>
        <strong>{isFirst ? t('Add files') : t('Add more files')}</strong>
        <small>{t('Drop files here or browse')}</small>
      </span>
      <input
        type="file"
        name="files"
        multiple
        aria-describedby={hintId}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the seller choose the same file again.
          target.value = ''
        }}
      />
    </label>
  )
}

interface FileRowProps {
  readonly file: DraftFile
  readonly place: number
  readonly files: FileDraft
}

function FileRow({ file, place, files }: FileRowProps) {
  const { key, name, state, canRetry, needsFile } = file
  return (
    <li className={css['file']} data-bad={state === 'refused' || undefined}>
      <FileIcon size={24} />
      <div className={css['what']}>
        <bdi className={css['name']}>{name}</bdi>
        <FileState file={file} />
      </div>
      {!needsFile && state === 'paused' && (
        <IconButton label={t('Resume {name}', { name })} icon={PlayIcon} onClick={() => files.resume(key)} />
      )}
      {canRetry && <IconButton label={t('Retry: {name}', { name })} icon={RetryIcon} onClick={() => files.retry(key)} />}
      {needsFile && <ChooseAgain name={name} onFile={(chosen) => files.choose(key, chosen)} />}
      {place > 0 && (
        <IconButton label={t('Move {name} up', { name })} icon={ArrowUpIcon} onClick={() => files.move(place, place - 1)} />
      )}
      <IconButton
        label={state === 'sending' ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
        icon={CloseIcon}
        onClick={() => files.remove(key)}
      />
    </li>
  )
}

function FileState({ file: { state, share, bytes, problem } }: { file: DraftFile }) {
  if (problem !== '') {
    return (
      <p className={css['problem']} role={state === 'refused' ? 'alert' : undefined}>
        <AlertIcon size={16} /> {problem}
      </p>
    )
  }
  const size = fileSize(bytes)
  if (state === 'ready') return <small>{size}</small>
  return (
    <>
      <ProgressBar share={share} label={t('Uploading file')} />
      <small>
        {state === 'paused' ? t('Paused') : t('{percent} of {size} uploaded', { percent: formatPercent(share), size })}
      </small>
    </>
  )
}

function ChooseAgain({ name, onFile }: { name: string; onFile: (file: File) => void }) {
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
