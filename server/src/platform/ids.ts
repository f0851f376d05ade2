/** Lists of ids as parameters of a statement. */
import { sql, type RawBuilder } from 'kysely'

const MOST_WRITTEN_OUT = 2

/**
 * An array of ids. One or two are written out, and PostgreSQL keeps one plan for the statement: it guesses ten for an array that it does not see,
 * finds that too dear for few, and plans anew with every call, which takes longer than the statement itself.
 */
export const uuids = (ids: readonly string[]): RawBuilder<string[]> =>
  ids.length > 0 && ids.length <= MOST_WRITTEN_OUT ? sql`array[${sql.join(ids)}]::uuid[]` : sql`${[...ids]}::uuid[]`
