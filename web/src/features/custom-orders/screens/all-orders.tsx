import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminCustomOrderFilters, listCustomOrdersForOperators } from '@fanfare/contract/custom-order-disputes'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { allOrderColumns } from '../components/order-columns.tsx'
import { closedStates, openStates, stateLabel } from '../components/order-labels.ts'
import { orderPath } from '../components/order-path.ts'

const ordersIn = (params: URLSearchParams) => ({ query: { ...readFilters(AdminCustomOrderFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, url }) => void (await list(listCustomOrdersForOperators, ordersIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Custom orders'))

export default function AllOrders() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listCustomOrdersForOperators, ordersIn(params)))
  return (
    <Page title={t('Custom orders')} lead={t('Disputes come first, the longest waiting at the top.')}>
      <Filters />
      <DataTable
        pages={pages}
        label={t('Custom orders')}
        columns={allOrderColumns()}
        linkOf={orderPath}
        empty={
          <EmptyState icon={CustomOrderIcon} title={params.size > 0 ? t('No results') : t('No custom orders yet')}>
            {params.size > 0
              ? t('No custom orders match these filters.')
              : t('Fans’ custom orders appear here. You decide when a fan and a performer disagree.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function Filters() {
  const { params, put, field } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Fan’s or performer’s username')}
        placeholder={t('Username')}
        now={params.get('username') ?? ''}
        onChange={(words) => put('username', words)}
      />
      <SelectField
        {...field('state')}
        label={t('Status')}
        placeholder={t('All')}
        options={['disputed' as const, ...openStates, ...closedStates]
          .filter((value, at, all) => all.indexOf(value) === at)
          .map((value) => ({ value, label: stateLabel[value]() }))}
      />
    </FilterBar>
  )
}
