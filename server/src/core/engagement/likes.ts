import { sql, type RawBuilder } from 'kysely'

/** SQL expression for other modules' queries: the number of likes, including accounts with a block. Uses the key. */
export const likesOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select likes from engagement_totals where subject_id = ${id}), 0)`
