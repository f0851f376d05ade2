/** Explains an empty list of orders. `children` is for a list without filters. */
import type { ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { ordersIn } from './order-filters.tsx'

interface NoOrdersProps {
  /** The address of the list without filters. */
  readonly page: string
  readonly params: URLSearchParams
  readonly children: ReactNode
}

export function NoOrders({ page, params, children }: NoOrdersProps) {
  const { filter, state } = ordersIn(params).query
  if (filter === 'open' && state === undefined) return children
  return (
    <EmptyState
      icon={CustomOrderIcon}
      title={titleOf(filter, state !== undefined)}
      action={<Button to={page}>{t('Show open orders')}</Button>}
    />
  )
}

function titleOf(filter: 'open' | 'waiting' | 'closed', hasState: boolean): string {
  if (hasState) return t('Nothing matches these filters')
  return filter === 'waiting' ? t('Nothing is waiting for you') : t('No finished orders')
}
