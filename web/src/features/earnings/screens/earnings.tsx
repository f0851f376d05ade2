import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readOwnCommission } from '@fanfare/contract/commissions'
import {
  listEarnings,
  listSoldThings,
  listTopFans,
  readEarningPeriod,
  readEarningStats,
  readRetention,
  type Earning,
} from '@fanfare/contract/earnings'
import { refundOwnSale } from '@fanfare/contract/refunds'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { EarningsIcon } from '#ui/icons.ts'
import { Columns } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { RefundSale } from '#features/refunds/components/refund-sale.tsx'
import { DailyEarnings } from '../components/daily-earnings.tsx'
import { DailyEarningsTable } from '../components/daily-earnings-table.tsx'
import { saleKindSingular } from '../components/sale-kinds.ts'
import { EarningFigures, EarningPeriods, EarningsByKind } from '../components/earning-figures.tsx'
import { earningStatsInput } from '../components/earning-stats-input.ts'
import { RetentionFigures } from '../components/retention.tsx'
import { OwnCommission } from '../components/own-commission.tsx'
import { Statements } from '../components/statements.tsx'
import { SoldThings } from '../components/sold-things.tsx'
import { TopFans } from '../components/top-fans.tsx'
import { ChosenPeriod } from '../components/chosen-period.tsx'
import { SalesFilters } from '../components/sales-filters.tsx'
import { topFansInput, readEarningFilters, periodInput, salesInput, soldThingsInput } from '../components/earnings-url.ts'
import { salesColumns } from '../components/sales-columns.tsx'

const page = createLoaders(async ({ read, tryRead, list, url: { searchParams: params } }) => {
  const period = periodInput(params)
  await Promise.all([
    read(readEarningStats, earningStatsInput()),
    read(readRetention, {}),
    read(readOwnCommission, {}),
    list(listTopFans, topFansInput(params)),
    list(listSoldThings, soldThingsInput(params)),
    list(listEarnings, salesInput(params)),
    period && tryRead(readEarningPeriod, period),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Earnings'))

export default function Earnings() {
  const stats = useApiQuery(readEarningStats, earningStatsInput())
  return (
    <Page title={t('Earnings')}>
      <EarningFigures stats={stats} />
      <EarningPeriods stats={stats} />
      <Columns>
        <Section title={t('The last 30 days')} isCard>
          <DailyEarnings {...stats} />
          <DailyEarningsTable {...stats} />
        </Section>
        <Section title={t('By sale type')} isCard>
          <EarningsByKind stats={stats} />
          <OwnCommission />
        </Section>
      </Columns>
      <Columns>
        <Section title={t('Top fans')} isCard>
          <TopFans currency={stats.currency} />
        </Section>
        <Section title={t('Top content')} isCard>
          <SoldThings currency={stats.currency} />
        </Section>
      </Columns>
      <Section title={t('Subscribers')} isCard>
        <RetentionFigures />
      </Section>
      <Section title={t('Statements')} isCard>
        <Statements />
      </Section>
      <Section title={t('Sales')}>
        <SalesFilters />
        <ChosenPeriod currency={stats.currency} />
        <Sales currency={stats.currency} />
      </Section>
    </Page>
  )
}

function Sales({ currency }: { currency: string }) {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listEarnings, salesInput(params)))
  return (
    <DataTable
      pages={pages}
      label={t('Sales')}
      columns={[...salesColumns(currency), refundColumn(currency)]}
      empty={<None isFiltered={Object.keys(readEarningFilters(params)).length > 0} />}
    />
  )
}

const refundColumn = (currency: string): DataColumn<Earning> => ({
  id: 'refund',
  label: t('Refund'),
  align: 'end',
  card: 'aside',
  cell: ({ _id: id, fan, kind, tokens, paid, refunded, isRefunded }) => (
    <RefundSale
      route={refundOwnSale}
      sale={{
        id,
        fanName: fan.name,
        what: saleKindSingular(kind),
        paid,
        refunded,
        isRefunded,
        paidBy: tokens > 0 ? 'wallet' : 'card',
        currency,
      }}
    />
  ),
})

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={EarningsIcon}
        title={t('No results')}
        action={
          <Button variant="quiet" to="/studio/earnings">
            {t('Show all')}
          </Button>
        }
      >
        {t('No sales match these filters.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={EarningsIcon} title={t('No sales yet')} action={<Button to="/studio/posts/new">{t('Create post')}</Button>}>
      {t('Subscriptions, tips and everything that fans unlock appear here, with your share.')}
    </EmptyState>
  )
}
