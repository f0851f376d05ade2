/** The filters of the performers' search as SQL; columns are those of `performers`, `created_at` of the account, and the price of the first tier. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { filterNames, NEW_DAYS, type FilterName, type PerformerFilters } from '@fanfare/contract/performer-search'

/** The chosen values of each filter; one without any lets everyone pass. */
export interface ChosenFilters {
  /** Whether the viewer sees that `p.account_id` is there now. */
  readonly isOnline: RawBuilder<SqlBool>
  readonly filters: Readonly<Partial<Record<FilterName, readonly string[]>>>
}

/** Lets everyone pass. */
export const noFilters: ChosenFilters = { filters: {}, isOnline: sql`false` }

export const chosenFilters = (wanted: PerformerFilters): ChosenFilters['filters'] =>
  Object.fromEntries(filterNames.flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name].split(',')]])))

type Condition = RawBuilder<SqlBool>

/** By name of the filter: whether a performer has one of its chosen values. The same text for every choice, so that it is prepared once. */
export const chosenBy =
  ({ filters, isOnline }: ChosenFilters) =>
  (name: FilterName): Condition => {
    const values = [...(filters[name] ?? [])]
    return sql<SqlBool>`(${values.length === 0}::bool or ${valueOf(name, isOnline)} = any(${values}::text[]))`
  }

export const chosen = (query: ChosenFilters): Condition => allOf(filterNames.map(chosenBy(query)))

export const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`

/** Up to which minor units of the currency each band of prices goes; the last has no end. */
const PRICES: readonly (readonly [string, number])[] = [
  ['under_5', 500],
  ['5_10', 1000],
  ['10_20', 2000],
]

/** The value of a performer in a filter, as an expression; null without one. */
export function valueOf(name: FilterName, isOnline: Condition): RawBuilder<string | null> {
  if (name === 'presence') return sql`case when ${isOnline} then 'online' end`
  if (name === 'joined')
    return sql`case when created_at > site_now() - make_interval(days => ${sql.lit(NEW_DAYS)}) then 'new' end`
  if (name === 'offer') return sql`case when free_days > 0 then 'trial' end`
  if (name === 'price') return sql`case ${sql.join(PRICES.map(below), sql` `)} else 'over_20' end`
  return sql`about ->> ${sql.lit(name)}`
}

const below = ([band, end]: readonly [string, number]) => sql`when monthly_price < ${sql.lit(end)} then ${sql.lit(band)}`
