import type { Import } from '@fanfare/contract/exports'
import { fileSize } from '#lib/file-size.ts'
import { formatPercent, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import css from './exports.module.css'

export function ImportCard({ one }: { one: Import }) {
  const { status, progress, message, bytes, createdAt, sections, skipped } = one
  const isRunning = status !== 'done' && status !== 'failed'
  return (
    <Card as="article" aria-label={t('Archive ({size})', { size: fileSize(bytes) })}>
      <Stack>
        <div className={css['words']}>
          <b>{t('Archive ({size})', { size: fileSize(bytes) })}</b>
          <p role="status">
            {isRunning ? stageLabel(one) : status === 'done' ? t('Imported') : t('Nothing was imported')} ·{' '}
            <RelativeTime at={createdAt} />
          </p>
        </div>
        {isRunning && <ProgressBar share={progress / 100} label={t('Import')} />}
        <ErrorNote error={message} />
        {sections.length > 0 && <Report sections={sections} />}
        {skipped.length > 0 && <Reasons skipped={skipped} />}
      </Stack>
    </Card>
  )
}

function stageLabel({ status, progress }: Import): string {
  if (status === 'waiting') return t('In the queue')
  const done = formatPercent(progress / 100)
  return status === 'checking' ? t('{done}: checking every file first', { done }) : t('{done}: adding to your vault', { done })
}

type Part = Import['sections'][number] & { readonly _id: string }

const Report = ({ sections }: Pick<Import, 'sections'>) => {
  const columns: DataColumn<Part>[] = [
    { id: 'part', label: t('In the archive'), cell: ({ label }) => label },
    { id: 'taken', label: t('New'), align: 'end', cell: ({ taken }) => formatInteger(taken) },
    { id: 'there', label: t('Already there'), align: 'end', cell: ({ there }) => formatInteger(there) },
    { id: 'skipped', label: t('Skipped'), align: 'end', cell: ({ skipped }) => formatInteger(skipped) },
  ]
  return <Table label={t('In the archive')} columns={columns} items={sections.map((one) => ({ ...one, _id: one.name }))} />
}

const Reasons = ({ skipped }: Pick<Import, 'skipped'>) => (
  <details>
    <summary>{t('Why some items were skipped')}</summary>
    <ul className={css['reasons']}>
      {skipped.map(({ label, reason }, place) => (
        <li key={place}>
          {label}: {reason}
        </li>
      ))}
    </ul>
  </details>
)
