/** Lists the orders of a performer's products, with those to ship first at hand. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { GoodsForm } from '@fanfare/contract/goods'
import { countSoldOrders, downloadOrders, searchSoldOrders, type Order } from '@fanfare/contract/orders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery, query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, TokenAmount } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Page } from '#ui/layout/page.tsx'
import { isToShip, linesLabel } from '../components/order-labels.ts'
import { filtersIn, isFiltered, NoOrders, OrderSearch, ordersIn } from '../components/order-search.tsx'
import { OrderTabs } from '../components/order-tabs.tsx'
import { StatusChip } from '../components/status-chip.tsx'
import css from '../components/orders.module.css'

const page = createLoaders(async ({ list, tryRead, url }) => {
  await Promise.all([list(searchSoldOrders, ordersIn(url.searchParams)), tryRead(countSoldOrders, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Orders'))

export default function SoldOrders() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchSoldOrders, ordersIn(params)))
  const counts = useQuery(query(countSoldOrders, {})).data
  const isEmpty = pages.data?.pages[0]?.total === 0 && !isFiltered(params)
  const none = (
    <NoOrders
      isFiltered={isFiltered(params)}
      all="/studio/orders"
      action={<Button to="/studio/products">{t('See your products')}</Button>}
    >
      {t('Orders of your products appear here. You see the delivery address inside each order.')}
    </NoOrders>
  )
  return (
    <Page
      title={t('Orders')}
      action={
        <DownloadButton route={downloadOrders} input={{ query: filtersIn(params) }}>
          {t('Download CSV')}
        </DownloadButton>
      }
    >
      {!isEmpty && (
        <>
          <OrderTabs counts={counts} />
          <Filters />
        </>
      )}
      <DataTable
        pages={pages}
        label={t('Orders')}
        columns={columns()}
        linkOf={({ _id }) => `/studio/orders/${_id}`}
        empty={none}
      />
    </Page>
  )
}

const formLabel = { digital: () => t('Digital'), physical: () => t('Physical') } as const

function Filters() {
  const { put, field } = useUrlFilters()
  return (
    <OrderSearch>
      <UrlSearchField
        label={t('Buyer')}
        placeholder={t('Username')}
        now={field('username').value}
        onChange={(username) => put('username', username)}
      />
      <SelectField
        {...field('form')}
        label={t('Products')}
        placeholder={t('All')}
        options={GoodsForm.enum.map((value) => ({ value, label: formLabel[value]() }))}
      />
    </OrderSearch>
  )
}

const columns = (): DataColumn<Order>[] => [
  {
    id: 'number',
    label: t('Order'),
    cell: ({ number, lines }) => (
      <>
        <strong className={css['number']}>{number}</strong>
        <span className={css['pieces']} dir="auto">
          {linesLabel(lines)}
        </span>
      </>
    ),
  },
  { id: 'status', label: t('Status'), card: 'aside', cell: (order) => <StatusChip order={order} /> },
  {
    id: 'buyer',
    label: t('Buyer'),
    cell: ({ buyer }) => (
      <span className={css['buyer']}>
        <PersonName person={buyer} />
      </span>
    ),
  },
  {
    id: 'due',
    label: t('Ships by'),
    cell: (order) =>
      order.shipBy && isToShip(order) ? (
        <span className={css['number']}>
          <DateOf at={order.shipBy} />
        </span>
      ) : (
        ''
      ),
  },
  { id: 'total', label: t('Total'), align: 'end', cell: ({ total }) => <TokenAmount value={total} /> },
]
