import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { refundSale, SaleFilters, searchSales, type AdminSale } from '@fanfare/contract/refunds'
import { IfPermitted } from '#core/permissions.tsx'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { saleKinds } from '#core/kinds.ts'
import { readFilters } from '#core/search-params.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Money } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { buyerAndSellerColumns, soldKindLabel } from '../components/buyer-and-seller-columns.tsx'
import { PaidAmount } from '../components/paid-amount.tsx'
import { RefundSale } from '../components/refund-sale.tsx'
import css from '../components/refunds.module.css'

const salesIn = (params: URLSearchParams) => ({ query: { ...readFilters(SaleFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, url }) => void (await list(searchSales, salesIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Sales'))

export default function Sales() {
  const [params] = useSearchParams()
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(searchSales, salesIn(params)))
  return (
    <Page title={t('Sales')} lead={t('Everything fans have bought from performers, including refunds.')}>
      <Filters />
      <DataTable
        pages={pages}
        label={t('Sales')}
        columns={columns(currency)}
        empty={
          <EmptyState icon={ReceiptIcon} title={params.size > 0 ? t('No results') : t('No sales yet')}>
            {params.size > 0 ? t('No sales match these filters.') : t('Fans’ purchases appear here.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function Filters() {
  const { params, put, addressOf } = useUrlFilters()
  const of = (kind: string) => addressOf('/admin/sales', 'kind', kind)
  const tabs = saleKinds().map(([kind, { many }]) => ({ label: many(), ...of(kind) }))
  return (
    <>
      <Tabs label={t('Sale type')} items={[{ label: t('All'), ...of('') }, ...tabs]} />
      <FilterBar>
        <UrlSearchField
          label={t('Fan’s or performer’s username')}
          placeholder={t('Username')}
          now={params.get('username') ?? ''}
          onChange={(words) => put('username', words)}
        />
      </FilterBar>
    </>
  )
}

const columns = (currency: string): DataColumn<AdminSale>[] => [
  ...buyerAndSellerColumns(),
  {
    id: 'paid',
    label: t('Paid'),
    align: 'end',
    cell: ({ paid, paidBy }) => <PaidAmount value={paid} paidBy={paidBy} currency={currency} />,
  },
  {
    id: 'shares',
    label: t('Performer’s share'),
    align: 'end',
    cell: ({ net, commission }) => (
      <span className={css['figure']}>
        <Money value={net} currency={currency} />
        <small>{rich('Commission {amount}', { amount: <Money value={commission} currency={currency} /> })}</small>
      </span>
    ),
  },
  {
    id: 'refund',
    label: t('Refund'),
    align: 'end',
    card: 'aside',
    cell: ({ _id: id, fan, kind, paid, refunded, isRefunded, paidBy }) => (
      <IfPermitted route={refundSale}>
        {' '}
        <RefundSale
          route={refundSale}
          sale={{ id, fanName: fan.name, what: soldKindLabel(kind), paid, refunded, isRefunded, paidBy, currency }}
        />
      </IfPermitted>
    ),
  },
]
