/** Shows the figures of the whole site, each with its chart and the period before. */
import { useSearchParams } from 'react-router'
import { OverviewFilters, readOverview, type OverviewFigure } from '@fanfare/contract/overview'
import type { Read } from '#core/loaders.ts'
import { readFilters } from '#core/search-params.ts'
import { useUrlFilters } from '#core/url-filters.tsx'
import { useApiQuery } from '#lib/api.ts'
import { formatDate, formatInteger, formatMoney, formatPercent } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import css from './overview.module.css'

const USUAL = '30_days'
const inputOf = (params: URLSearchParams) => ({ query: { period: USUAL, ...readFilters(OverviewFilters, params) } }) as const

export const loadFigures = (read: Read, params: URLSearchParams) => read(readOverview, inputOf(params))

export function SiteFigures() {
  const [params] = useSearchParams()
  const { currency, figures } = useApiQuery(readOverview, inputOf(params))
  return (
    <Section title={t('Figures')}>
      <Periods />
      <dl className={css['figures']}>
        {figures.map((figure) => (
          <Figure key={figure.name} figure={figure} currency={currency} />
        ))}
      </dl>
    </Section>
  )
}

function Periods() {
  const { addressOf } = useUrlFilters()
  const of = (period: string) => addressOf('/admin', 'period', period)
  return (
    <Tabs
      label={t('Period')}
      isSecond
      items={[
        { label: t('Last 7 days'), ...of('7_days') },
        { label: t('Last 30 days'), ...of('') },
        { label: t('Last 90 days'), ...of('90_days') },
        { label: t('Last 12 months'), ...of('12_months') },
      ]}
    />
  )
}

interface FigureProps {
  readonly figure: OverviewFigure
  readonly currency: string
}

function Figure({ figure: { label, hint, unit, now, before, bars }, currency }: FigureProps) {
  const shown = (value: number) => textOf(value, unit, currency)
  return (
    <Card>
      <dt className={css['label']}>{label}</dt>
      <dd className={css['value']}>{shown(now)}</dd>
      <dd className={css['hint']}>{hint}</dd>
      <dd>
        <BarChart
          bars={bars.map(({ day, value }) => ({ label: formatDate(day, 'UTC'), value, text: shown(value) }))}
          summary={t('Period before: {amount}', { amount: shown(before) })}
          empty={t('Nothing in this period. Period before: {amount}', { amount: shown(before) })}
        />
      </dd>
    </Card>
  )
}

function textOf(value: number, unit: OverviewFigure['unit'], currency: string): string {
  switch (unit) {
    case 'money':
      return formatMoney(value, currency)
    case 'share':
      return formatPercent(value)
    case 'bytes':
      return formatBytes(value)
    default:
      return formatInteger(value)
  }
}

/** 1500000000 → 1.5 GB, and 1200000 → 1.2 MB */
function formatBytes(bytes: number): string {
  const isLarge = bytes >= 1e9
  const unit = isLarge ? 'gigabyte' : 'megabyte'
  const format = new Intl.NumberFormat(reader().locale, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / (isLarge ? 1e9 : 1e6))
}
