/** Shows running uploads in a corner of every page until they end and are dismissed. */
import { useEffect, useRef, useState } from 'react'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads, useUploadsOutsideForms } from '#core/uploads/queue.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useIsOnline } from '#lib/online.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { AlertIcon, CheckIcon, RetryIcon } from '#ui/icons.ts'
import { ArrowUpIcon, CloseIcon, PauseIcon, PlayIcon } from '#ui/page-icons.ts'
import css from './upload-tray.module.css'

const hasEnded = ({ state }: QueuedUpload) => state === 'done' || state === 'failed'

export function UploadTray() {
  const all = useUploadsOutsideForms()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => void uploads.restore(), [])
  if (all.length === 0) return null
  const ended = all.filter(hasEnded).length
  const share = all.reduce((sum, one) => sum + (one.state === 'failed' ? 1 : one.share), 0) / all.length
  const needing = all.filter(({ state, needsFile }) => state === 'failed' || needsFile)
  const listed = isOpen ? all : needing
  const next = all.find(({ state }) => state === 'waiting')
  return (
    <section className={css['tray']} aria-label={t('Uploads')}>
      <header className={css['head']}>
        <Headline all={all} />
        <Button variant="plain" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Less') : t('Details')}
        </Button>
        {ended === all.length && <IconButton label={t('Clear uploads')} icon={CloseIcon} onClick={() => uploads.clear()} />}
      </header>
      {ended < all.length && <ProgressBar share={share} label={t('Uploads')} />}
      {listed.length > 0 && (
        <ul className={css['list']}>
          {listed.map((one) => (
            <Upload key={one.key} upload={one} isFirst={one === next} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows the overall progress, and what it waits for. */
function Headline({ all }: { all: readonly QueuedUpload[] }) {
  const isOnline = useIsOnline()
  const [count, ended, failed] = [all.length, all.filter(hasEnded).length, all.filter(({ state }) => state === 'failed').length]
  const isWaiting = all.some(({ state }) => state === 'waiting' || state === 'sending')
  const restored = all.filter((one) => one.isRestored && !one.needsFile && !hasEnded(one)).length
  return (
    <output className={css['words']}>
      {ended < count ? t('{done} of {count} uploaded', { done: ended, count }) : resultLabel(count, failed)}
      {isWaiting && !isOnline && <small>{t('Resumes when you’re back online')}</small>}
      {restored > 0 && (isOnline || !isWaiting) && (
        <small>{t('{count, plural, one {# upload resumed} other {# uploads resumed}}', { count: restored })}</small>
      )}
    </output>
  )
}

function resultLabel(count: number, failed: number): string {
  const done = count - failed
  if (failed === 0) return t('{count, plural, one {# file uploaded} other {# files uploaded}}', { count: done })
  return t('{done} uploaded, {failed} failed', { done, failed })
}

function Upload({ upload, isFirst }: { upload: QueuedUpload; isFirst: boolean }) {
  const { key, name, state, problem, canRetry, needsFile } = upload
  return (
    <li className={css['one']} data-state={state}>
      <span className={css['name']}>
        <bdi title={name}>{name}</bdi>
        {problem !== '' && <small role={state === 'failed' ? 'alert' : undefined}>{problem}</small>}
      </span>
      <Progress upload={upload} />
      {state === 'waiting' && !isFirst && (
        <IconButton label={t('Upload sooner: {name}', { name })} icon={ArrowUpIcon} onClick={() => uploads.moveUp(key)} />
      )}
      {(state === 'sending' || state === 'waiting') && (
        <IconButton label={t('Pause {name}', { name })} icon={PauseIcon} onClick={() => uploads.pause(key)} />
      )}
      {state === 'paused' && !needsFile && (
        <IconButton label={t('Resume {name}', { name })} icon={PlayIcon} onClick={() => uploads.resume(key)} />
      )}
      {needsFile && <ChooseAgain upload={upload} />}
      {canRetry && <IconButton label={t('Retry: {name}', { name })} icon={RetryIcon} onClick={() => uploads.retry(key)} />}
      {state !== 'done' && (
        <IconButton label={t('Cancel {name}', { name })} icon={CloseIcon} onClick={() => uploads.remove(key)} />
      )}
    </li>
  )
}

function Progress({ upload: { state, share, canRetry, needsFile } }: { upload: QueuedUpload }) {
  if (state === 'waiting') return <small>{t('Queued')}</small>
  if (state === 'sending') return <small>{formatPercent(share)}</small>
  if (state === 'paused') return needsFile ? null : <small>{t('Paused')}</small>
  if (state === 'done') return <CheckIcon />
  return canRetry ? null : <AlertIcon />
}

function ChooseAgain({ upload: { key, name } }: { upload: QueuedUpload }) {
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
          if (file) uploads.choose(key, file)
          target.value = ''
        }}
      />
    </>
  )
}
