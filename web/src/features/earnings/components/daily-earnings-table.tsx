/** Shows thirty days of earnings as a table, as an alternative to the bars. */
import { t } from '#lib/i18n.ts'
import type { Bar } from '#ui/bar-chart.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { barsOf, type DailyEarningsProps } from './daily-earnings.tsx'
import css from './daily-earnings-table.module.css'

export function DailyEarningsTable(stats: DailyEarningsProps) {
  const days = barsOf(stats).toReversed()
  if (days.every(({ value }) => value === 0)) return null
  const columns: DataColumn<Bar & { readonly _id: string }>[] = [
    { id: 'day', label: t('Day'), cell: ({ label }) => label },
    { id: 'earned', label: t('Earned'), align: 'end', card: 'aside', cell: ({ text }) => text },
  ]
  return (
    <details>
      <summary className={css['summary']}>{t('Show as table')}</summary>
      <Table label={t('Earned')} columns={columns} items={days.map((day) => ({ ...day, _id: day.label }))} />
    </details>
  )
}
