import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readOwnCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { searchCustomOrders } from '@fanfare/contract/custom-orders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CustomOrderIcon, SettingsIcon } from '#ui/page-icons.ts'
import { NoOrders } from '../components/no-orders.tsx'
import { orderColumns } from '../components/order-columns.tsx'
import { OrderFilters, ordersIn } from '../components/order-filters.tsx'
import { orderPath } from '../components/order-path.ts'

const TERMS = '/studio/custom-orders/terms'

const page = createLoaders(async ({ list, read, url }) => {
  await Promise.all([list(searchCustomOrders, ordersIn(url.searchParams)), read(readOwnCustomOrderTerms, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Custom orders'))

export default function OwnOrders() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchCustomOrders, ordersIn(params)))
  const { terms, openOrders } = useApiQuery(readOwnCustomOrderTerms, {})
  const isOpen = terms?.isOpen === true
  return (
    <Page
      title={t('Custom orders')}
      lead={
        isOpen
          ? t('Fans can ask you. {count} of {max} places are taken.', { count: openOrders, max: terms.maxOpen })
          : t('Fans can’t ask you for custom orders now.')
      }
      action={
        <Button variant="quiet" size="small" icon={SettingsIcon} to={TERMS}>
          {t('Terms')}
        </Button>
      }
    >
      <OrderFilters page="/studio/custom-orders" total={pages.data?.pages[0]?.total ?? 0} />
      <DataTable
        pages={pages}
        label={t('Custom orders')}
        columns={orderColumns(t('Fan'))}
        linkOf={orderPath}
        empty={
          <NoOrders page="/studio/custom-orders" params={params}>
            <Nothing isOpen={isOpen} />
          </NoOrders>
        }
      />
    </Page>
  )
}

function Nothing({ isOpen }: { readonly isOpen: boolean }) {
  if (isOpen)
    return (
      <EmptyState icon={CustomOrderIcon} title={t('No open orders')}>
        {t('Fans ask from your profile or from your conversation. You’re notified of each request.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={CustomOrderIcon} title={t('Take custom orders')} action={<Button to={TERMS}>{t('Set your terms')}</Button>}>
      {t(
        'Fans pay into escrow for something you make just for them. You decide what you make, from which price and how many at a time.',
      )}
    </EmptyState>
  )
}
