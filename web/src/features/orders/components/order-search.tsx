/** The filters and the empty list that buyers and sellers share. */
import type { ReactNode } from 'react'
import { OrderFilters } from '@fanfare/contract/orders'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ParcelIcon } from '#ui/rare-icons.ts'

export const filtersIn = (params: URLSearchParams) => readFilters(OrderFilters, params)
export const ordersIn = (params: URLSearchParams) => ({ query: { ...filtersIn(params), limit: 20 } })
export const isFiltered = (params: URLSearchParams): boolean => Object.keys(filtersIn(params)).length > 0

/** Searches by number. Each side adds its own filters. */
export function OrderSearch({ children }: { readonly children: ReactNode }) {
  const { put, field } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Order number')}
        placeholder={t('Order number')}
        now={field('number').value}
        onChange={(number) => put('number', number)}
      />
      {children}
    </FilterBar>
  )
}

interface NoOrdersProps {
  readonly isFiltered: boolean
  /** The list without filters. */
  readonly all: string
  /** The way to a first order. */
  readonly action: ReactNode
  readonly children: ReactNode
}

export function NoOrders({ isFiltered: isNarrowed, all, action, children }: NoOrdersProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={ParcelIcon}
        title={t('Nothing matches these filters')}
        action={<Button to={all}>{t('Show all orders')}</Button>}
      />
    )
  }
  return (
    <EmptyState icon={ParcelIcon} title={t('No orders yet')} action={action}>
      {children}
    </EmptyState>
  )
}
