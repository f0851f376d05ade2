import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listReceipts } from '@fanfare/contract/receipts'
import { useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { MonthField, monthsUntil } from '#ui/fields/month-field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ReceiptRow } from '../components/receipt-row.tsx'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

function receiptsIn(params: URLSearchParams) {
  const month = params.get('month') ?? ''
  return { query: { limit: 20, ...(MONTH.test(month) && { month }) } }
}

const page = createLoaders(async ({ list, url }) => void (await list(listReceipts, receiptsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Receipts'))

export default function Receipts() {
  const [params] = useSearchParams()
  const { put } = useUrlFilters()
  const months = monthsUntil(useNow())
  const { query } = receiptsIn(params)
  const pages = useInfiniteQuery(infiniteQuery(listReceipts, { query }))
  return (
    <Page title={t('Receipts')} lead={t('A receipt for every card or bank payment. Performers’ names are not shown.')}>
      <FilterBar>
        <MonthField months={months} value={query.month ?? ''} onChange={(month) => put('month', month)} all={t('All months')} />
      </FilterBar>
      <InfiniteList
        pages={pages}
        label={t('Receipts')}
        empty={
          <EmptyState
            icon={ReceiptIcon}
            title={query.month === undefined ? t('No receipts yet') : t('No receipts for this month')}
          >
            {t('Receipts for card and bank payments appear here, and credit notes for refunds.')}
          </EmptyState>
        }
      >
        {(receipt) => <ReceiptRow receipt={receipt} />}
      </InfiniteList>
    </Page>
  )
}
