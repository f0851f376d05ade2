import { useState } from 'react'
import type { Export } from '@fanfare/contract/exports'
import { fileSize } from '#lib/file-size.ts'
import { formatDate, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { DownloadIcon, TrashIcon } from '#ui/page-icons.ts'
import css from './exports.module.css'

const RemoveExport = idleComponent(() => import('./remove-export.tsx'))

export function ExportCard({ one }: { one: Export }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isRunning = one.status === 'waiting' || one.status === 'writing'
  return (
    <Card as="article" aria-label={nameOf(one)}>
      <div className={css['card']}>
        <div className={css['words']}>
          <b>{nameOf(one)}</b>
          <Facts one={one} />
        </div>
        <div className={css['acts']}>
          {one.url !== undefined && (
            <Button icon={DownloadIcon} to={one.url} reloadDocument>
              {t('Download')}
            </Button>
          )}
          <Button variant="quiet" icon={TrashIcon} onClick={() => setIsConfirming(true)}>
            {isRunning ? t('Cancel') : t('Remove')}
          </Button>
        </div>
        {isRunning && <ProgressBar share={one.progress / 100} label={nameOf(one)} />}
      </div>
      <ErrorNote error={one.message} />
      {isConfirming && <RemoveExport one={one} onClose={() => setIsConfirming(false)} />}
    </Card>
  )
}

const nameOf = ({ kind, performer }: Export): string => {
  if (kind === 'account') return t('Your data')
  if (kind === 'vault') return t('Your vault')
  return performer ? t('Purchases from {name}', { name: performer.name }) : t('All your purchases')
}

function Facts({ one: { status, progress, files, bytes, expiresAt } }: { one: Export }) {
  const zone = useTimeZone()
  if (status === 'waiting') return <p>{t('It’s in the queue. You can leave this page.')}</p>
  if (status === 'writing')
    return <p role="status">{t('{percent} prepared. You can leave this page.', { percent: formatPercent(progress / 100) })}</p>
  if (status === 'failed' || expiresAt === undefined) return null
  const summary = { count: files, size: fileSize(bytes), date: formatDate(expiresAt, zone) }
  return (
    <p>
      {t('{count, plural, =0 {No files, only the list} one {# file} other {# files}}, {size}. Available until {date}.', summary)}
    </p>
  )
}
