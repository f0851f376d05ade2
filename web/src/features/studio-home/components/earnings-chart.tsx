/** Thirty days as bars; each says its day and amount on hover, the whole is told in words to those who listen. */
import type { EarningStats } from '@fanfare/contract/earnings'
import { date, money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import css from './studio-home.module.css'

interface EarningsChartProps {
  readonly daily: EarningStats['daily']
  readonly currency: string
}

const HEIGHT = 120
const STEP = 20
const LEAST = 2

export function EarningsChart({ daily, currency }: EarningsChartProps) {
  const most = Math.max(...daily.map((day) => day.amount), 0)
  const best = daily.find((day) => day.amount === most)
  const first = daily[0]?.date ?? ''
  const last = daily.at(-1)?.date ?? ''
  const words =
    most > 0 && best
      ? t('Earnings of the last 30 days. The best day was {day} with {amount}.', {
          day: date(best.date, 'UTC'),
          amount: money(most, currency),
        })
      : t('Nothing earned in the last 30 days.')
  return (
    <figure className={css['chart']} data-none={most === 0 || undefined}>
      <svg viewBox={`0 0 ${daily.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {daily.map(({ date: day, amount }, index) => {
          const height = most > 0 && amount > 0 ? Math.max((amount / most) * HEIGHT, LEAST * 2) : LEAST
          return (
            <rect
              key={day}
              x={index * STEP + 2}
              y={HEIGHT - height}
              width={STEP - 4}
              height={height}
              data-some={amount > 0 || undefined}
            >
              <title>{`${date(day, 'UTC')}: ${money(amount, currency)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption aria-hidden>
        <span>{first && date(first, 'UTC')}</span>
        <span>{last && date(last, 'UTC')}</span>
      </figcaption>
    </figure>
  )
}
