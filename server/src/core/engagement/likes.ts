/** Likes inside the queries of other modules. */
import { sql, type RawBuilder } from 'kysely'

/** SQL for other modules' queries: how often a thing was liked, also by accounts across a block. Uses the key. */
export const likesOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select likes from engagement_totals where subject_id = ${id}), 0)`
