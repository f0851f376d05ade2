/** Shows running uploads in a corner of every page until they end and are dismissed. */
import { useEffect, useState } from 'react'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads } from '#core/uploads/queue.ts'
import { UploadRow } from '#core/uploads/upload-row.tsx'
import { useUploadsOutsideForms } from '#core/uploads/use-uploads.ts'
import { t } from '#lib/i18n.ts'
import { useIsOnline } from '#lib/online.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { FileRows } from '#ui/file-row.tsx'
import { ArrowUpIcon, CloseIcon } from '#ui/page-icons.ts'
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
        <FileRows label={t('Files')}>
          {listed.map((one) => (
            <UploadRow key={one.key} upload={one} marksArrived {...(one.state === 'done' && { onRemove: null })}>
              {one.state === 'waiting' && one !== next && (
                <IconButton
                  label={t('Upload sooner: {name}', { name: one.name })}
                  icon={ArrowUpIcon}
                  onClick={() => uploads.moveUp(one.key)}
                />
              )}
            </UploadRow>
          ))}
        </FileRows>
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
