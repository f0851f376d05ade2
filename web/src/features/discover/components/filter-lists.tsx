/** Lists all filters with their options, each with the number of performers left. Each press changes the address immediately. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { options, type OptionList } from '@fanfare/contract/profiles'
import { countPerformers, filterNames, priceBands, type FilterName } from '@fanfare/contract/performer-search'
import { useNextParams } from '#core/next-params.ts'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { countryOptions } from '#lib/countries.ts'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { readChosenOptions, performersInput, toggleOption, type ChosenOption } from './explore-url.ts'
import { filterLabel, filterOptionLabel } from './filter-labels.ts'
import css from './filter-lists.module.css'

const lists: Readonly<Record<Exclude<FilterName, 'country'>, readonly string[]>> = {
  ...(options satisfies Record<OptionList, readonly string[]>),
  presence: ['online'],
  price: priceBands,
  joined: ['new'],
  offer: ['trial'],
}

export default function FilterLists() {
  const [params] = useSearchParams()
  const { sort: _, ...filters } = performersInput(params).query
  const counts = useQuery({ ...query(countPerformers, { query: filters }), placeholderData: keepPreviousData })
  const [next, change] = useNextParams()
  const chosen = readChosenOptions(next)
  const toggle = (option: ChosenOption) => change((before) => toggleOption(before, option))

  if (counts.error) return <ErrorNote error={counts.error} onRetry={counts.refetch} />
  if (!counts.data) return <SkeletonRows />
  const countOf = new Map(counts.data.options.map(({ filter, value, count }) => [`${filter} ${value}`, count]))
  return (
    <div className={css['lists']}>
      {filterNames.map((filter) => (
        <List
          key={filter}
          filter={filter}
          countOf={(value) => countOf.get(`${filter} ${value}`) ?? 0}
          isChosen={(value) => chosen.some((one) => one.filter === filter && one.value === value)}
          onToggle={toggle}
        />
      ))}
    </div>
  )
}

/** Sorts countries by their number of performers, then by name. */
function optionsOf(filter: FilterName, { countOf, isChosen }: Omit<ListProps, 'filter' | 'onToggle'>): readonly string[] {
  const all = filter === 'country' ? countryOptions().map(({ value }) => value) : lists[filter]
  const shown = all.filter((value) => countOf(value) > 0 || isChosen(value))
  return filter === 'country' ? shown.toSorted((a, b) => countOf(b) - countOf(a)) : shown
}

/** Longer lists are collapsed, except for selected options. */
const COLLAPSED_COUNT = 14

interface ListProps {
  readonly filter: FilterName
  readonly countOf: (value: string) => number
  readonly isChosen: (value: string) => boolean
  readonly onToggle: (option: ChosenOption) => void
}

/** Leaves out options without performers. A selected option stays, so that it can be cleared. */
function List({ filter, countOf, isChosen, onToggle }: ListProps) {
  const { currency } = useSettings()
  const [isWhole, setIsWhole] = useState(false)
  const all = optionsOf(filter, { countOf, isChosen })
  if (all.length === 0) return null
  const shown = isWhole ? all : all.filter((value, place) => place < COLLAPSED_COUNT || isChosen(value))
  return (
    <fieldset className={css['list']}>
      <legend>{filterLabel(filter)}</legend>
      {shown.map((value) => (
        <label key={value} className={css['option']}>
          <input type="checkbox" checked={isChosen(value)} onChange={() => onToggle({ filter, value })} />
          {/* The browser and the server may name a country differently. */}
          <span suppressHydrationWarning>{filterOptionLabel(filter, value, currency)}</span>
          <small>{formatCompact(countOf(value))}</small>
        </label>
      ))}
      {shown.length < all.length && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {t('Show all {count}', { count: all.length })}
        </Button>
      )}
    </fieldset>
  )
}
