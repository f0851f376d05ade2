/** Sets of fans, put together from single parts: read as a subquery of all of them, or asked of one fan, who then is looked up by key. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

export type FanSet =
  /** A subquery with a column `fan_id`. */
  | { readonly is: 'source'; readonly fans: RawBuilder<unknown> }
  | { readonly is: 'listed'; readonly ids: readonly string[] }
  /** In one of them, or in each; of none: nobody. */
  | { readonly is: 'any' | 'all'; readonly of: readonly FanSet[] }
  | { readonly is: 'without'; readonly fans: FanSet; readonly others: FanSet }

export const source = (fans: RawBuilder<unknown>): FanSet => ({ is: 'source', fans })
export const listed = (ids: readonly string[]): FanSet => ({ is: 'listed', ids })
export const anyOf = (of: readonly FanSet[]): FanSet => ({ is: 'any', of })
export const allOf = (of: readonly FanSet[]): FanSet => ({ is: 'all', of })
export const without = (fans: FanSet, others: readonly FanSet[]): FanSet =>
  others.length === 0 ? fans : { is: 'without', fans, others: anyOf(others) }

/** A subquery of all its fans, with a column `fan_id`. */
export function fansOf(set: FanSet): RawBuilder<unknown> {
  switch (set.is) {
    case 'source':
      return set.fans
    case 'listed':
      return sql`select unnest(${[...set.ids]}::uuid[]) as fan_id`
    case 'without':
      return sql`(${fansOf(set.fans)}) except (${fansOf(set.others)})`
    default: {
      if (set.of.length === 0) return sql`select null::uuid as fan_id where false`
      const parts = set.of.map((one) => sql`(${fansOf(one)})`)
      return sql`${sql.join(parts, set.is === 'any' ? sql` union ` : sql` intersect `)}`
    }
  }
}

/**
 * Whether a fan, a value or a column, is in it. Each part is asked by itself: PostgreSQL pushes a condition neither into an `except` nor below a
 * set-returning column, and would read all fans of the performer.
 */
export function contains(set: FanSet, fan: RawBuilder<unknown>): RawBuilder<SqlBool> {
  switch (set.is) {
    case 'source':
      return sql<SqlBool>`exists (select from (${set.fans}) as part where part.fan_id = ${fan})`
    case 'listed':
      return sql<SqlBool>`${fan} = any(${[...set.ids]}::uuid[])`
    case 'without':
      return sql<SqlBool>`(${contains(set.fans, fan)} and not ${contains(set.others, fan)})`
    default: {
      if (set.of.length === 0) return sql<SqlBool>`false`
      const parts = set.of.map((one) => contains(one, fan))
      return sql<SqlBool>`(${sql.join(parts, set.is === 'any' ? sql` or ` : sql` and `)})`
    }
  }
}
