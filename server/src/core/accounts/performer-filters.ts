/**
 * Builds the filters of the performer search in SQL. Columns are those of `performers`, `created_at` of the account, and the
 * price of the first tier.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { filterNames, NEW_DAYS, type FilterName, type PerformerFilters } from '@fanfare/contract/performer-search'

/** The chosen values of each filter. A filter without values matches everyone. */
export interface ChosenFilters {
  /** SQL condition: the viewer sees `p.account_id` as online. */
  readonly isOnline: RawBuilder<SqlBool>
  readonly filters: Readonly<Partial<Record<FilterName, readonly string[]>>>
}

export const noFilters: ChosenFilters = { filters: {}, isOnline: sql`false` }

export const chosenFilters = (wanted: PerformerFilters): ChosenFilters['filters'] =>
  Object.fromEntries(filterNames.flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name].split(',')]])))

type Condition = RawBuilder<SqlBool>

/**
 * SQL condition by filter name: a performer has one of the chosen values. The SQL text is the same for every choice, so that it
 * is prepared once.
 */
export const chosenBy =
  ({ filters, isOnline }: ChosenFilters) =>
  (name: FilterName): Condition => {
    const values = [...(filters[name] ?? [])]
    return sql<SqlBool>`(${values.length === 0}::bool or ${valueOf(name, isOnline)} = any(${values}::text[]))`
  }

export const chosen = (query: ChosenFilters): Condition => allOf(filterNames.map(chosenBy(query)))

export const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`

/** Upper bound of each price band in minor units of the currency; the last band has none. */
const PRICES: readonly (readonly [string, number])[] = [
  ['under_5', 500],
  ['5_10', 1000],
  ['10_20', 2000],
]

/** SQL expression for a performer's value in a filter; null without one. */
export function valueOf(name: FilterName, isOnline: Condition): RawBuilder<string | null> {
  if (name === 'presence') return sql`case when ${isOnline} then 'online' end`
  if (name === 'joined')
    return sql`case when created_at > site_now() - make_interval(days => ${sql.lit(NEW_DAYS)}) then 'new' end`
  if (name === 'offer') return sql`case when free_days > 0 then 'trial' end`
  if (name === 'price') return sql`case ${sql.join(PRICES.map(below), sql` `)} else 'over_20' end`
  return sql`about ->> ${sql.lit(name)}`
}

const below = ([band, end]: readonly [string, number]) => sql`when monthly_price < ${sql.lit(end)} then ${sql.lit(band)}`
