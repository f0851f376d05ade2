/** Filters a participant's private shows: whose turn it is by tabs, and the exact status by a choice. */
import { PrivateShowFilter, PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { useUrlFilters } from '#core/url-filters.tsx'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import type { TextValue } from '#ui/fields/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { closedStatuses, filterLabel, openStatuses, statusLabel } from './show-labels.ts'

/** Returns the query of a list by the page's address. Open shows come first. */
export function showsIn(params: URLSearchParams) {
  const filter = PrivateShowFilter.enum.find((one) => one === params.get('filter')) ?? 'open'
  const status = PrivateShowStatus.enum.find((one) => one === params.get('status'))
  const fits = status !== undefined && statusesOf(filter).some((one) => one === status)
  return { query: { filter, limit: 20, ...(fits && { status }) } }
}

const statusesOf = (filter: PrivateShowFilter): readonly PrivateShowStatus[] => {
  if (filter === 'waiting') return []
  return filter === 'open' ? openStatuses : closedStatuses
}

interface ShowFiltersProps {
  /** The address of the list. */
  readonly page: string
  /** The number of shows with the current filters. */
  readonly total: number
}

export function ShowFilters({ page, total }: ShowFiltersProps) {
  const { params, field } = useUrlFilters()
  const { filter } = showsIn(params).query
  return (
    <search>
      <Tabs
        label={t('Filter private shows')}
        items={PrivateShowFilter.enum.map((name) => ({
          label: filterLabel[name](),
          to: name === 'open' ? page : `${page}?filter=${name}`,
          ...(name === filter && { count: total }),
        }))}
      />
      <StatusField statuses={statusesOf(filter)} {...field('status')} />
    </search>
  )
}

interface StatusFieldProps extends TextValue {
  readonly statuses: readonly PrivateShowStatus[]
}

/** Empty for shows that wait for the reader, which are few. */
function StatusField({ statuses, ...field }: StatusFieldProps) {
  if (statuses.length === 0) return null
  return (
    <FilterBar>
      <SelectField
        {...field}
        label={t('Status')}
        placeholder={t('All')}
        options={statuses.map((value) => ({ value, label: statusLabel[value]() }))}
      />
    </FilterBar>
  )
}
