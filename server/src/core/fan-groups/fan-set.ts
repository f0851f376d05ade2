/** Combines sets of fans. A set is read as a subquery of all its fans, or checked for one fan, who is then looked up by key. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

export type FanSet =
  /** A subquery with a column `fan_id`; `readsAll` if it reads all rows of the performer even for a single fan. */
  | { readonly is: 'source'; readonly fans: RawBuilder<unknown>; readonly readsAll: boolean }
  | { readonly is: 'listed'; readonly ids: readonly string[] }
  /** In any or in all of the sets; without sets, no one. */
  | { readonly is: 'any' | 'all'; readonly of: readonly FanSet[] }
  | { readonly is: 'without'; readonly fans: FanSet; readonly others: FanSet }

export const source = (fans: RawBuilder<unknown>): FanSet => ({ is: 'source', fans, readsAll: false })
export const sourceReadingAll = (fans: RawBuilder<unknown>): FanSet => ({ is: 'source', fans, readsAll: true })
export const listed = (ids: readonly string[]): FanSet => ({ is: 'listed', ids })
export const anyOf = (of: readonly FanSet[]): FanSet => ({ is: 'any', of })
export const allOf = (of: readonly FanSet[]): FanSet => ({ is: 'all', of })
export const without = (fans: FanSet, others: readonly FanSet[]): FanSet =>
  others.length === 0 ? fans : { is: 'without', fans, others: anyOf(others) }

/** Returns a subquery of all fans in the set, with a column `fan_id`. */
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
 * Returns the condition that a fan, a value or a column, is in the set. Each part is a separate condition: PostgreSQL pushes a
 * condition neither into an `except` nor below a set-returning column, and would read all fans of the performer. Parts that read
 * all fans anyway come last, so that they are skipped if earlier parts decide.
 */
export function contains(set: FanSet, fan: RawBuilder<unknown>): RawBuilder<SqlBool> {
  switch (set.is) {
    case 'source':
      return sql<SqlBool>`exists (select from (${set.fans}) as part where part.fan_id = ${fan})`
    case 'listed':
      return sql<SqlBool>`${fan} = any(${[...set.ids]}::uuid[])`
    case 'without': {
      const [isIn, isNotOut] = [contains(set.fans, fan), sql<SqlBool>`not ${contains(set.others, fan)}`]
      const parts = readsAll(set.fans) && !readsAll(set.others) ? [isNotOut, isIn] : [isIn, isNotOut]
      return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
    }
    default: {
      if (set.of.length === 0) return sql<SqlBool>`false`
      const parts = readingAllLast(set.of).map((one) => contains(one, fan))
      return sql<SqlBool>`(${sql.join(parts, set.is === 'any' ? sql` or ` : sql` and `)})`
    }
  }
}

function readsAll(set: FanSet): boolean {
  switch (set.is) {
    case 'source':
      return set.readsAll
    case 'listed':
      return false
    case 'without':
      return readsAll(set.fans) || readsAll(set.others)
    default:
      return set.of.some(readsAll)
  }
}

const readingAllLast = (sets: readonly FanSet[]): FanSet[] => sets.toSorted((a, b) => Number(readsAll(a)) - Number(readsAll(b)))
