/** The earnings, compared with the previous period, and by day. */
import type { ReactNode } from 'react'
import type { EarningStats } from '@fanfare/contract/earnings'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './studio-home.module.css'

interface EarningsCardProps {
  readonly stats: EarningStats
  /** The chart by day. */
  readonly children: ReactNode
}

export function EarningsCard({ stats, children }: EarningsCardProps) {
  const { currency, pending, available, nextAvailableAt, total } = stats
  return (
    <Section
      title={t('Earned')}
      isCard
      action={
        <Button variant="plain" size="small" to="/studio/earnings">
          {t('All earnings')}
        </Button>
      }
    >
      <dl className={css['periods']}>
        <PeriodOf label={t('Today')} against={t('yesterday')} period={stats.day} currency={currency} />
        <PeriodOf label={t('7 days')} against={t('previous 7 days')} period={stats.week} currency={currency} />
        <PeriodOf label={t('30 days')} against={t('previous 30 days')} period={stats.month} currency={currency} />
      </dl>
      {children}
      <dl className={css['sums']}>
        <div>
          <dt>{t('Available')}</dt>
          <dd>
            <Money value={available} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('Pending')}</dt>
          <dd>
            <Money value={pending} currency={currency} />
            {nextAvailableAt !== null && <small>{rich('next on {date}', { date: <DateOf at={nextAvailableAt} /> })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('Total')}</dt>
          <dd>
            <Money value={total} currency={currency} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

interface PeriodProps {
  readonly label: string
  readonly against: string
  readonly period: { readonly now: number; readonly before: number }
  readonly currency: string
}

function PeriodOf({ label, against, period: { now, before }, currency }: PeriodProps) {
  const apart = now - before
  const words = { amount: formatMoney(Math.abs(apart), currency), against }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>
          <Money value={now} currency={currency} />
        </strong>
        <small data-good={apart > 0 || undefined}>
          {apart === 0 && t('Same as {against}', words)}
          {apart > 0 && t('+{amount} vs. {against}', words)}
          {apart < 0 && t('−{amount} vs. {against}', words)}
        </small>
      </dd>
    </div>
  )
}
