import { sql, type RawBuilder } from 'kysely'

const MAX_INLINE_IDS = 2

/**
 * Returns an SQL array of ids. One or two are written out, so that PostgreSQL keeps one plan for the statement. For an array of
 * unknown length it assumes ten ids, finds the generic plan too costly for few, and plans every call again, which takes longer
 * than the statement itself.
 */
export const uuids = (ids: readonly string[]): RawBuilder<string[]> =>
  ids.length > 0 && ids.length <= MAX_INLINE_IDS ? sql`array[${sql.join(ids)}]::uuid[]` : sql`${[...ids]}::uuid[]`
