import type { EarningStats } from '@fanfare/contract/earnings'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { BarChart, type Bar } from '#ui/bar-chart.tsx'

export type DailyEarningsProps = Pick<EarningStats, 'daily' | 'currency'>

export function DailyEarnings({ daily, currency }: DailyEarningsProps) {
  const bars = barsOf({ daily, currency })
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), { label: '', value: 0, text: '' })
  const sum = formatMoney(
    daily.reduce((all, { amount }) => all + amount, 0),
    currency,
  )
  return (
    <BarChart
      bars={bars}
      summary={t('{sum} in 30 days. Best day: {day} with {amount}.', { sum, day: best.label, amount: best.text })}
      empty={t('No earnings in the last 30 days.')}
    />
  )
}

/** Days follow the server's calendar, not the reader's. */
export const barsOf = ({ daily, currency }: DailyEarningsProps): Bar[] =>
  daily.map(({ date: day, amount }) => ({ label: formatDate(day, 'UTC'), value: amount, text: formatMoney(amount, currency) }))
