/** All filters with their options, each with how many performers it would leave. Each press goes to the address at once. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { options, type OptionList } from '@fanfare/contract/profiles'
import { countPerformers, filterNames, priceBands, type FilterName } from '@fanfare/contract/performer-search'
import { useNextParams } from '#core/next-params.ts'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { compact } from '#lib/format.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { chosenIn, performersInput, toggled, type ChosenOption } from './address.ts'
import { filterLabel, filterOptionLabel } from './filter-labels.ts'
import css from './filter-lists.module.css'

const lists: Readonly<Record<FilterName, readonly string[]>> = {
  ...(options satisfies Record<OptionList, readonly string[]>),
  price: priceBands,
  joined: ['new'],
  offer: ['trial'],
}

export default function FilterLists() {
  const [params] = useSearchParams()
  const { sort: _, ...filters } = performersInput(params).query
  const counts = useQuery({ ...query(countPerformers, { query: filters }), placeholderData: keepPreviousData })
  const [next, change] = useNextParams()
  const chosen = chosenIn(next)
  const toggle = (option: ChosenOption) => change((before) => toggled(before, option))

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

interface ListProps {
  readonly filter: FilterName
  readonly countOf: (value: string) => number
  readonly isChosen: (value: string) => boolean
  readonly onToggle: (option: ChosenOption) => void
}

/** Options that nobody has are left out; one that is chosen stays, so that it can be taken away. */
function List({ filter, countOf, isChosen, onToggle }: ListProps) {
  const { currency } = useSettings()
  const shown = lists[filter].filter((value) => countOf(value) > 0 || isChosen(value))
  if (shown.length === 0) return null
  return (
    <fieldset className={css['list']}>
      <legend>{filterLabel(filter)}</legend>
      {shown.map((value) => (
        <label key={value} className={css['option']}>
          <input type="checkbox" checked={isChosen(value)} onChange={() => onToggle({ filter, value })} />
          <span>{filterOptionLabel(filter, value, currency)}</span>
          <small>{compact(countOf(value))}</small>
        </label>
      ))}
    </fieldset>
  )
}
