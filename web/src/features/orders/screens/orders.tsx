/** Lists what a fan has ordered. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { OrderFilters, OrderStatus, searchOwnOrders, type Order } from '@fanfare/contract/orders'
import { LinePicture } from '#core/cart/line-picture.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ParcelIcon } from '#ui/page-icons.ts'
import { linesLabel, statusLabel } from '../components/order-labels.ts'
import { StatusChip } from '../components/status-chip.tsx'
import css from '../components/orders.module.css'

const ordersIn = (params: URLSearchParams) => ({ query: { ...readFilters(OrderFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, url }) => void (await list(searchOwnOrders, ordersIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Orders'))

export default function Orders() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchOwnOrders, ordersIn(params)))
  const isFiltered = Object.keys(readFilters(OrderFilters, params)).length > 0
  const isEmpty = pages.data?.pages[0]?.total === 0 && !isFiltered
  return (
    <Page title={t('Orders')}>
      {!isEmpty && <Filters />}
      <InfiniteList pages={pages} label={t('Orders')} empty={<Nothing isFiltered={isFiltered} />}>
        {(order) => <OrderCard order={order} />}
      </InfiniteList>
    </Page>
  )
}

function Filters() {
  const { put, field } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Order number')}
        placeholder={t('Order number')}
        now={field('number').value}
        onChange={(number) => put('number', number)}
      />
      <SelectField
        {...field('status')}
        label={t('Status')}
        placeholder={t('All')}
        options={OrderStatus.enum.map((value) => ({ value, label: statusLabel(value) }))}
      />
    </FilterBar>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={ParcelIcon}
        title={t('Nothing matches these filters')}
        action={<Button to="/orders">{t('Show all orders')}</Button>}
      />
    )
  }
  return (
    <EmptyState icon={ParcelIcon} title={t('No orders yet')} action={<Button to="/explore">{t('Find performers')}</Button>}>
      {t('Products that you order from performers appear here, with their delivery and downloads.')}
    </EmptyState>
  )
}

const OrderCard = ({ order }: { readonly order: Order }) => (
  <article className={css['card']}>
    <LinePicture className={css['picture']} picture={order.lines.find(({ picture }) => picture)?.picture} />
    <div className={css['what']}>
      <Link to={`/orders/${order._id}`} className={css['title']}>
        <span className={css['pieces']} dir="auto">
          {linesLabel(order.lines)}
        </span>
      </Link>
      <p>
        <bdi>{order.performer.name}</bdi> · <DateOf at={order.createdAt} />
      </p>
      <p className={css['number']}>{rich('Order {number}', { number: order.number })}</p>
    </div>
    <div className={css['end']}>
      <StatusChip order={order} />
      <TokenAmount value={order.total} />
    </div>
  </article>
)
