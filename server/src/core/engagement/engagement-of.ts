import { sql } from 'kysely'
import type { Engagement } from '@fanfare/contract/engagement'
import { accountsWithBlock } from '#core/access/index.ts'
import type { Db } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'

interface Thing {
  readonly id: string
  readonly ownerId: string
}

/**
 * Returns likes, comments and the viewer's own reactions by id, with one query per page. Does not count accounts with a block in
 * either direction with the viewer or the owner. Comments that are held back count for their author and the owner. Uses the keys
 * of both tables, and index `engagements_held`.
 */
export async function engagementOf(db: Db, viewer: Anyone, things: readonly Thing[]): Promise<Map<string, Engagement>> {
  if (things.length === 0) return new Map()
  const among = sql`(select known.account_id from engagements known where known.subject_id = thing.id)`
  const across = accountsWithBlock({ sides: [sql`thing.owner_id`], viewer, among })
  const { rows } = await sql<Engagement & { id: string }>`
    select thing.id, coalesce(total.likes - hidden.likes, 0)::int as likes,
      (coalesce(total.comments - hidden.comments, 0) + case when thing.owner_id = ${viewer.id}::uuid
        then (select coalesce(sum(e.held_comments), 0) from engagements e where e.subject_id = thing.id and e.held_comments > 0)
        else coalesce(mine.held_comments, 0) end)::int as comments,
      mine.liked_at is not null as "isLiked", mine.bookmarked_at is not null as "isBookmarked"
    from unnest(${things.map(({ id }) => id)}::uuid[], ${things.map(({ ownerId }) => ownerId)}::uuid[]) as thing (id, owner_id)
    left join engagement_totals total on total.subject_id = thing.id
    left join engagements mine on mine.subject_id = thing.id and mine.account_id = ${viewer.id}::uuid
    left join lateral (
      select count(e.liked_at) as likes, coalesce(sum(e.comments), 0) as comments from engagements e
      where e.subject_id = thing.id and e.account_id in ${across}
    ) hidden on total.subject_id is not null`.execute(db)
  return new Map(rows.map(({ id, likes, comments, isLiked, isBookmarked }) => [id, { likes, comments, isLiked, isBookmarked }]))
}
