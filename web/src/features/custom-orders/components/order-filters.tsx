/** Filters a participant's orders: whose turn it is by tabs, and the exact state by a choice. */
import type { CustomOrderState } from '@fanfare/contract/custom-order-views'
import { CustomOrderFilters } from '@fanfare/contract/custom-orders'
import { readFilters } from '#core/search-params.ts'
import { useUrlFilters } from '#core/url-filters.tsx'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import type { TextValue } from '#ui/fields/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { closedStates, filterLabel, openStates, stateLabel } from './order-labels.ts'

/** Returns the query of a list by the page's address. Open orders are shown first. */
export function ordersIn(params: URLSearchParams) {
  const { filter = 'open', state } = readFilters(CustomOrderFilters, params)
  const fits = state !== undefined && statesOf(filter).some((one) => one === state)
  return { query: { filter, limit: 20, ...(fits && { state }) } }
}

const statesOf = (filter: string) => (filter === 'closed' ? closedStates : filter === 'open' ? openStates : [])

interface OrderFiltersProps {
  /** The address of the list. */
  readonly page: string
  /** The number of orders with the current filters. */
  readonly total: number
}

export function OrderFilters({ page, total }: OrderFiltersProps) {
  const { params, field } = useUrlFilters()
  const { filter, state } = ordersIn(params).query
  // An empty list has nothing to narrow.
  const states = total > 0 || state !== undefined ? statesOf(filter) : []
  return (
    <search>
      <Tabs
        label={t('Filter custom orders')}
        items={(['open', 'waiting', 'closed'] as const).map((name) => ({
          label: filterLabel[name](),
          to: name === 'open' ? page : `${page}?filter=${name}`,
          ...(name === filter && { count: total }),
        }))}
      />
      <StateField states={states} {...field('state')} />
    </search>
  )
}

interface StateFieldProps extends TextValue {
  readonly states: readonly CustomOrderState[]
}

/** Empty for orders that wait for the reader, which are few. */
function StateField({ states, ...field }: StateFieldProps) {
  if (states.length === 0) return null
  return (
    <FilterBar>
      <SelectField
        {...field}
        label={t('Status')}
        placeholder={t('All')}
        options={states.map((value) => ({ value, label: stateLabel[value]() }))}
      />
    </FilterBar>
  )
}
