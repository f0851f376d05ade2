import { sql } from 'kysely'
import { contentKinds, type Subject } from '#core/content/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Reader } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'

const BATCH_SIZE = 500

/** Returns everything first published in a period, in batches. Archived and deleted content is included. */
export async function* publishedBetween(ctx: Reader, { from, until }: Span): AsyncGenerator<readonly Subject[]> {
  for (const { clock, load } of contentKinds(ctx).values()) {
    if (!clock) continue
    for (let after = FIRST_ID, isFull = true; isFull; ) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(clock.table)}
        where published_at >= ${from} and published_at < ${until} and id > ${after}::uuid order by id limit ${BATCH_SIZE}`.execute(
        ctx.db,
      )
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) yield await load(ctx.db, ids, 'none')
      after = ids.at(-1) ?? after
      isFull = ids.length === BATCH_SIZE
    }
  }
}
