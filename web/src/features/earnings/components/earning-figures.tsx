import type { ReactNode } from 'react'
import type { EarningStats } from '@fanfare/contract/earnings'
import { HeldEarnings } from '#core/held-earnings.tsx'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Card } from '#ui/card.tsx'
import { saleKindPlural } from './sale-kinds.ts'
import css from './earning-figures.module.css'

interface StatsProps {
  readonly stats: EarningStats
}

export function EarningFigures({
  stats: { total, pending, available, frozen, undelivered, owed, nextAvailableAt, currency },
}: StatsProps) {
  return (
    <dl className={css['figures']}>
      <Card>
        <dt>{t('Available')}</dt>
        <dd className={css['big']} data-brass>
          <Money value={available} currency={currency} />
        </dd>
        <dd className={css['hint']}>
          <HeldEarnings {...{ owed, frozen, undelivered, currency }}>{t('Ready for payout.')}</HeldEarnings>
        </dd>
      </Card>
      <Card>
        <dt>{t('Pending')}</dt>
        <dd className={css['big']}>
          <Money value={pending} currency={currency} />
        </dd>
        <dd className={css['hint']}>
          {nextAvailableAt
            ? rich('Next available on {date}', { date: <DateOf at={nextAvailableAt} /> })
            : t('Nothing is pending.')}
        </dd>
      </Card>
      <Card>
        <dt>{t('Total earned')}</dt>
        <dd className={css['big']}>
          <Money value={total} currency={currency} />
        </dd>
        <dd className={css['hint']}>{t('After commission.')}</dd>
      </Card>
    </dl>
  )
}

export function EarningPeriods({ stats }: StatsProps) {
  const periods = [
    { label: t('Today'), ...stats.day },
    { label: t('Last 7 days'), ...stats.week },
    { label: t('Last 30 days'), ...stats.month },
  ]
  return (
    <dl className={css['periods']}>
      {periods.map(({ label, now, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={css['middle']}>
            <Money value={now} currency={stats.currency} />
          </dd>
          <ChangeFromBefore now={now} before={before} currency={stats.currency} />
        </div>
      ))}
    </dl>
  )
}

interface PeriodEarningsProps {
  readonly label: string
  readonly now: number
  readonly currency: string
  /** The comparison. */
  readonly children: ReactNode
}

export const PeriodEarnings = ({ label, now, currency, children }: PeriodEarningsProps) => (
  <dl className={css['periods']}>
    <div>
      <dt>{label}</dt>
      <dd className={css['middle']}>
        <Money value={now} currency={currency} />
      </dd>
      {children}
    </div>
  </dl>
)

export function ChangeFromBefore({ now, before, currency }: { now: number; before: number; currency: string }) {
  const change = before > 0 ? Math.round((now / before - 1) * 100) / 100 : 0
  return (
    <dd className={css['hint']} data-tone={now > before ? 'up' : undefined}>
      {before > 0 && change !== 0 && (
        <strong>
          {change > 0
            ? t('Up {change}', { change: formatPercent(change) })
            : t('Down {change}', { change: formatPercent(-change) })}
        </strong>
      )}{' '}
      {rich('Previous period: {amount}', { amount: <Money value={before} currency={currency} /> })}
    </dd>
  )
}

export function EarningsByKind({ stats: { byKind, shared, currency } }: StatsProps) {
  const lines = [...byKind, { kind: SHARED, amount: shared }]
  if (lines.every(({ amount }) => amount <= 0)) return <p className={css['hint']}>{t('Nothing yet.')}</p>
  return <KindLines lines={lines} currency={currency} />
}

/** The API's name for shares of other performers' sales. */
const SHARED = 'split'

interface KindLinesProps {
  readonly label?: string
  readonly lines: readonly { readonly kind: string; readonly amount: number }[]
  readonly currency: string
}

/** Shows the earnings of each kind of sale, highest first. Empty without earnings. */
export function KindLines({ label, lines: all, currency }: KindLinesProps) {
  const lines = all.filter(({ amount }) => amount !== 0)
  const sum = lines.reduce((whole, { amount }) => whole + Math.max(amount, 0), 0)
  if (lines.length === 0) return null
  return (
    <ul className={css['shares']} aria-label={label}>
      {lines
        .toSorted((a, b) => b.amount - a.amount)
        .map(({ kind, amount }) => (
          <li key={kind}>
            <span>{kind === SHARED ? t('Income from splits') : saleKindPlural(kind)}</span>
            <Money value={amount} currency={currency} />
            <span className={css['bar']} aria-hidden>
              <span style={{ inlineSize: `${sum > 0 ? (Math.max(amount, 0) / sum) * 100 : 0}%` }} />
            </span>
          </li>
        ))}
    </ul>
  )
}
