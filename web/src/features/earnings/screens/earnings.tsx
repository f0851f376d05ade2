/** What the performer has earned, what of it is available, and every sale behind it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EarningFilters, listEarnings, listTopFans, readEarningStats, type Earning } from '@fanfare/contract/earnings'
import { refundOwnSale } from '@fanfare/contract/refunds'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { EarningsIcon } from '#ui/icons.ts'
import { Columns } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { RefundSale } from '#features/refunds/components/refund-sale.tsx'
import { DailyEarnings } from '../components/daily-earnings.tsx'
import { DailyEarningsTable } from '../components/daily-earnings-table.tsx'
import { kindTabs, oneOfKind } from '../components/kinds.ts'
import { Figures, Periods, Shares } from '../components/figures.tsx'
import { statsHere } from '../components/stats-here.ts'
import { Statements } from '../components/statements.tsx'
import { TopFans } from '../components/top-fans.tsx'
import { salesColumns } from '../components/sales-columns.tsx'

const salesIn = (params: URLSearchParams) => ({ query: { ...readFilters(EarningFilters, params), limit: 20 } })
const page = createLoaders(async ({ read, list, url }) => {
  await Promise.all([read(readEarningStats, statsHere()), read(listTopFans, {}), list(listEarnings, salesIn(url.searchParams))])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Earnings'))

export default function Earnings() {
  const stats = useApiQuery(readEarningStats, statsHere())
  const top = useApiQuery(listTopFans, {})
  return (
    <Page title={t('Earnings')}>
      <Figures stats={stats} />
      <Periods stats={stats} />
      <Columns>
        <Section title={t('The last 30 days')} isCard>
          <DailyEarnings {...stats} />
          <DailyEarningsTable {...stats} />
        </Section>
        <Section title={t('By kind of sale')} isCard>
          <Shares stats={stats} />
        </Section>
      </Columns>
      <Columns>
        <Section title={t('Top fans')} isCard>
          <TopFans fans={top.data} currency={stats.currency} />
        </Section>
        <Section title={t('Statements')} isCard>
          <Statements />
        </Section>
      </Columns>
      <Section title={t('Sales')}>
        <Tabs label={t('Kind of sale')} items={kindTabs()} />
        <Sales currency={stats.currency} />
      </Section>
    </Page>
  )
}

function Sales({ currency }: { currency: string }) {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listEarnings, salesIn(params)))
  return (
    <DataTable
      pages={pages}
      label={t('Sales')}
      columns={[...salesColumns(currency), refundColumn(currency)]}
      empty={<None isFiltered={params.has('kind')} />}
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
        what: oneOfKind(kind),
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
        title={t('None of this kind yet')}
        action={
          <Button variant="quiet" to="/studio/earnings">
            {t('Show all')}
          </Button>
        }
      >
        {t('There are no sales of this kind so far.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={EarningsIcon}
      title={t('No sales yet')}
      action={<Button to="/studio/posts/new">{t('Publish a post')}</Button>}
    >
      {t('Subscriptions, tips and everything that fans unlock are listed here, with what is yours of it.')}
    </EmptyState>
  )
}
