/** Thirty days as bars, and the same as a table for whoever would rather read. */
import type { EarningStats } from '@fanfare/contract/earnings'
import { date, money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import css from './chart.module.css'

interface ChartProps {
  readonly daily: EarningStats['daily']
  readonly currency: string
}

const HEIGHT = 100
const STEP = 10
const BAR = 7

export function Chart({ daily, currency }: ChartProps) {
  const most = Math.max(...daily.map(({ amount }) => amount), 0)
  const sum = daily.reduce((all, { amount }) => all + amount, 0)
  const [first, last] = [daily[0], daily.at(-1)]
  if (!first || !last) return null
  if (sum === 0) return <p className={css['empty']}>{t('Nothing earned in the last 30 days.')}</p>
  const label = t('{sum} in 30 days, at most {most} on one day', { sum: money(sum, currency), most: money(most, currency) })
  return (
    <figure className={css['chart']}>
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${daily.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {daily.map(({ date: day, amount }, index) => (
          <Bar
            key={day}
            x={index * STEP}
            share={most > 0 ? amount / most : 0}
            title={`${dayOf(day)}: ${money(amount, currency)}`}
          />
        ))}
      </svg>
      <p className={css['ends']} aria-hidden>
        <span>{dayOf(first.date)}</span>
        <span>{dayOf(last.date)}</span>
      </p>
      <Table daily={daily} currency={currency} />
    </figure>
  )
}

/** The day of the server's calendar, whatever the reader's. */
const dayOf = (day: string) => date(day, 'UTC')

function Bar({ x, share, title }: { x: number; share: number; title: string }) {
  // A day with little is still a day with something.
  const height = share > 0 ? Math.max(share * HEIGHT, 2) : 1
  return (
    <g>
      <title>{title}</title>
      <rect x={x} y={0} width={STEP} height={HEIGHT} fill="transparent" />
      <rect
        x={x + (STEP - BAR) / 2}
        y={HEIGHT - height}
        width={BAR}
        height={height}
        className={share > 0 ? css['bar'] : css['none']}
      />
    </g>
  )
}

function Table({ daily, currency }: ChartProps) {
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
          {daily.toReversed().map(({ date: day, amount }) => (
            <tr key={day}>
              <td>{dayOf(day)}</td>
              <td>{money(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
