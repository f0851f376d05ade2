/** What is being uploaded, in a corner of every page until it has ended and been seen. */
import { useState } from 'react'
import { uploads, useUploads, type QueuedUpload } from '#core/uploads/queue.ts'
import { percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { AlertIcon, CheckIcon, CloseIcon, RetryIcon } from '#ui/icons.ts'
import css from './upload-tray.module.css'

export function UploadTray() {
  const all = useUploads()
  const [isOpen, setIsOpen] = useState(false)
  if (all.length === 0) return null
  const ended = all.filter(({ state }) => state === 'done' || state === 'failed').length
  const failed = all.filter(({ state }) => state === 'failed').length
  const share = all.reduce((sum, one) => sum + (one.state === 'failed' ? 1 : one.share), 0) / all.length
  return (
    <section className={css['tray']} aria-label={t('Uploads')}>
      <header className={css['head']}>
        <output className={css['words']}>
          {ended < all.length
            ? t('{done} of {count} uploaded', { done: ended, count: all.length })
            : endWords(all.length, failed)}
        </output>
        <Button variant="plain" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Less') : t('Details')}
        </Button>
        {ended === all.length && <IconButton label={t('Close')} icon={CloseIcon} onClick={() => uploads.clear()} />}
      </header>
      {ended < all.length && <ProgressBar share={share} label={t('Uploads')} />}
      {(isOpen || failed > 0) && (
        <ul className={css['list']}>
          {all
            .filter((one) => isOpen || one.state === 'failed')
            .map((one) => (
              <Upload key={one.key} upload={one} />
            ))}
        </ul>
      )}
    </section>
  )
}

function endWords(count: number, failed: number): string {
  const done = count - failed
  if (failed === 0) return t('{count, plural, one {# file uploaded} other {# files uploaded}}', { count: done })
  return t('{done} uploaded, {failed} not', { done, failed })
}

function Upload({ upload: { key, name, state, share, problem, canRetry } }: { upload: QueuedUpload }) {
  return (
    <li className={css['one']}>
      <span className={css['name']} dir="auto">
        {name}
        {problem !== '' && <small role="alert">{problem}</small>}
      </span>
      {state === 'waiting' && <small>{t('Waits')}</small>}
      {state === 'sending' && <small>{percent(share)}</small>}
      {state === 'done' && <CheckIcon />}
      {state === 'failed' && !canRetry && <AlertIcon />}
      {canRetry && <IconButton label={t('Try again: {name}', { name })} icon={RetryIcon} onClick={() => uploads.retry(key)} />}
      {state !== 'done' && (
        <IconButton label={t('Cancel {name}', { name })} icon={CloseIcon} onClick={() => uploads.remove(key)} />
      )}
    </li>
  )
}
