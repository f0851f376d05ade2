import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { searchOwnCustomOrders } from '@fanfare/contract/custom-orders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { NoOrders } from '../components/no-orders.tsx'
import { orderColumns } from '../components/order-columns.tsx'
import { OrderFilters, ordersIn } from '../components/order-filters.tsx'
import { orderPath } from '../components/order-path.ts'

const page = createLoaders(async ({ list, url }) => void (await list(searchOwnCustomOrders, ordersIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Custom orders'))

export default function Orders() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchOwnCustomOrders, ordersIn(params)))
  return (
    <Page
      title={t('Custom orders')}
      lead={t('Things that performers make just for you. You pay into escrow, and they’re paid when you accept the delivery.')}
    >
      <OrderFilters page="/custom-orders" total={pages.data?.pages[0]?.total ?? 0} />
      <DataTable
        pages={pages}
        label={t('Custom orders')}
        columns={orderColumns(t('Performer'))}
        linkOf={orderPath}
        empty={
          <NoOrders page="/custom-orders" params={params}>
            <Nothing />
          </NoOrders>
        }
      />
    </Page>
  )
}

function Nothing() {
  return (
    <EmptyState icon={CustomOrderIcon} title={t('No open orders')} action={<Button to="/explore">{t('Find performers')}</Button>}>
      {t('Performers who take custom orders have a button for it on their profile and in your conversation.')}
    </EmptyState>
  )
}
