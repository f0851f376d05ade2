/** Lists what a fan has ordered. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OrderStatus, searchOwnOrders, type Order } from '@fanfare/contract/orders'
import { LinePicture, LineText, LineTitle } from '#core/cart/line-parts.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { linesLabel, statusLabel } from '../components/order-labels.ts'
import { isFiltered, NoOrders, OrderSearch, ordersIn } from '../components/order-search.tsx'
import { StatusChip } from '../components/status-chip.tsx'
import css from '../components/orders.module.css'

const page = createLoaders(async ({ list, url }) => void (await list(searchOwnOrders, ordersIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Orders'))

export default function Orders() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchOwnOrders, ordersIn(params)))
  const isEmpty = pages.data?.pages[0]?.total === 0 && !isFiltered(params)
  const none = (
    <NoOrders isFiltered={isFiltered(params)} all="/orders" action={<Button to="/explore">{t('Find performers')}</Button>}>
      {t('Products that you order from performers appear here, with their delivery and downloads.')}
    </NoOrders>
  )
  return (
    <Page title={t('Orders')}>
      {!isEmpty && <Filters />}
      <InfiniteList pages={pages} label={t('Orders')} empty={none}>
        {(order) => <OrderCard order={order} />}
      </InfiniteList>
    </Page>
  )
}

function Filters() {
  const { field } = useUrlFilters()
  return (
    <OrderSearch>
      <SelectField
        {...field('status')}
        label={t('Status')}
        placeholder={t('All')}
        options={OrderStatus.enum.map((value) => ({ value, label: statusLabel(value) }))}
      />
    </OrderSearch>
  )
}

const OrderCard = ({ order }: { readonly order: Order }) => (
  <article className={css['card']}>
    <LinePicture picture={order.lines.find(({ picture }) => picture)?.picture} />
    <LineText>
      <LineTitle to={`/orders/${order._id}`}>
        <span className={css['pieces']} dir="auto">
          {linesLabel(order.lines)}
        </span>
      </LineTitle>
      <p>
        <bdi>{order.performer.name}</bdi> · <DateOf at={order.createdAt} />
      </p>
      <p className={css['number']}>{rich('Order {number}', { number: order.number })}</p>
    </LineText>
    <div className={css['end']}>
      <StatusChip order={order} />
      <TokenAmount value={order.total} />
    </div>
  </article>
)
