/** Replaces an empty list of performers, and suggests the filter to remove. */
import { useQuery } from '@tanstack/react-query'
import { countPerformers, filterNames, type FilterName } from '@fanfare/contract/performer-search'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { readChosenOptions, performersInput, withValues, withoutFilters } from './explore-url.ts'
import { filterLabel, filterOptionLabel } from './filter-labels.ts'

export default function NoPerformersFound({ params }: { params: URLSearchParams }) {
  const isSearch = params.toString() !== ''
  const chosen = readChosenOptions(params)
  const { sort: _, ...filters } = performersInput(params).query
  const { data } = useQuery({ ...query(countPerformers, { query: filters }), enabled: chosen.length > 0 })
  if (!isSearch)
    return (
      <EmptyState icon={SearchIcon} title={t('No performers yet')}>
        {t('Performers appear here once they’ve been verified.')}
      </EmptyState>
    )
  const loosest = loosestOf(new Set(chosen.map(({ filter }) => filter)), data?.options ?? [])
  const everyone = chosen.length > 0 ? `?${withoutFilters(params)}` : '/explore'
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('No performers found')}
      action={
        <>
          {loosest && <Loosen {...loosest} params={params} />}
          <Button variant="quiet" to={everyone}>
            {chosen.length > 0 ? t('Clear all filters') : t('Show everyone')}
          </Button>
        </>
      }
    >
      {chosen.length > 0
        ? t('No one matches all your filters.')
        : t('Try fewer words or remove a filter. We search names, usernames and bios.')}
    </EmptyState>
  )
}

interface Loosest {
  readonly filter: FilterName
  readonly count: number
}

/** Returns the filter whose removal leaves the most performers. The counts of a filter ignore that filter. */
function loosestOf(chosen: ReadonlySet<FilterName>, all: readonly Loosest[]): Loosest | undefined {
  const sums = filterNames
    .filter((filter) => chosen.has(filter))
    .map((filter) => ({ filter, count: all.reduce((sum, one) => (one.filter === filter ? sum + one.count : sum), 0) }))
  return sums.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)[0]
}

function Loosen({ filter, count, params }: Loosest & { params: URLSearchParams }) {
  const { currency } = useSettings()
  const values = readChosenOptions(params).filter((one) => one.filter === filter)
  const name = values.map(({ value }) => filterOptionLabel(filter, value, currency)).join(', ')
  return (
    <Button to={`?${withValues(params, filter, [])}`} preventScrollReset>
      {/* The browser and the server may name a country differently. */}
      <span suppressHydrationWarning>
        {t('{count, plural, one {# performer} other {# performers}} without “{filter}: {name}”', {
          count,
          filter: filterLabel(filter),
          name,
        })}
      </span>
    </Button>
  )
}
