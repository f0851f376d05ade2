/** Counts comments per account and content, and their total. Their feature stores the comments themselves. */
import { sql } from 'kysely'
import type { ContentRef } from '#core/content/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { engagementChanged } from './events.ts'
import type { Between } from './tables.ts'

export async function countComment(tx: Tx, { accountId, kind, subjectId }: Between): Promise<void> {
  await sql`with changed as (
      insert into engagements as e (subject_id, account_id, kind, comments) values (${subjectId}, ${accountId}, ${kind}, 1)
      on conflict (subject_id, account_id) do update set comments = e.comments + 1 returning subject_id
    )
    insert into engagement_totals as t (subject_id, comments) select subject_id, 1 from changed
    on conflict (subject_id) do update set comments = t.comments + 1`.execute(tx.db)
  tx.emit(engagementChanged, { kind, contentId: subjectId })
}

/** Returns whether an account has a visible comment anywhere; uses index `engagements_of_commenter`. */
export async function hasCommented(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from engagements where account_id = ${accountId} and comments > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** Subtracts one comment per author id, including repeated ids. Rows of several accounts are locked in the order of their ids. */
export async function uncountComments(tx: Tx, { kind, id: subjectId }: ContentRef, authorIds: readonly string[]): Promise<void> {
  await sql`select from engagements where subject_id = ${subjectId} and account_id = any(${authorIds}::uuid[])
    order by account_id for update`.execute(tx.db)
  await sql`update engagements e set comments = e.comments - gone.count
    from (select id, count(*)::int as count from unnest(${authorIds}::uuid[]) as author (id) group by id) gone
    where e.subject_id = ${subjectId} and e.account_id = gone.id`.execute(tx.db)
  await sql`update engagement_totals set comments = comments - ${authorIds.length}::int
    where subject_id = ${subjectId}`.execute(tx.db)
  tx.emit(engagementChanged, { kind, contentId: subjectId })
}
