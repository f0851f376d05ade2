/** Thirty days of earnings as a table, for whoever would rather read than look at bars. */
import { t } from '#lib/i18n.ts'
import { barsOf, type DailyEarningsProps } from './daily-earnings.tsx'
import css from './daily-earnings-table.module.css'

export function DailyEarningsTable(stats: DailyEarningsProps) {
  const days = barsOf(stats).toReversed()
  if (days.every(({ value }) => value === 0)) return null
  return (
    <details className={css['details']}>
      <summary>{t('As a table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Earned')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ label, text }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
