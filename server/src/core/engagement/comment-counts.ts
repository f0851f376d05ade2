/** Counts comments per account and content, and their total. Their feature stores the comments themselves. */
import { sql } from 'kysely'
import type { ContentRef } from '#core/content/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { engagementChanged } from './events.ts'
import type { Between } from './tables.ts'

/** Counts a comment that everyone who reads the content may see. */
export async function countComment(tx: Tx, { accountId, kind, subjectId }: Between): Promise<void> {
  await sql`with changed as (
      insert into engagements as e (subject_id, account_id, kind, comments) values (${subjectId}, ${accountId}, ${kind}, 1)
      on conflict (subject_id, account_id) do update set comments = e.comments + 1 returning subject_id
    )
    insert into engagement_totals as t (subject_id, comments) select subject_id, 1 from changed
    on conflict (subject_id) do update set comments = t.comments + 1`.execute(tx.db)
  tx.emit(engagementChanged, { kind, contentId: subjectId })
}

/** Counts a comment that only its author and the content's performer see. */
export async function countHeldComment(tx: Tx, { accountId, kind, subjectId }: Between): Promise<void> {
  await sql`insert into engagements as e (subject_id, account_id, kind, held_comments) values (${subjectId}, ${accountId}, ${kind}, 1)
    on conflict (subject_id, account_id) do update set held_comments = e.held_comments + 1`.execute(tx.db)
}

/** Returns whether an account has a visible comment anywhere; uses index `engagements_of_commenter`. */
export async function hasCommented(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from engagements where account_id = ${accountId} and comments > 0 limit 1`.execute(db)
  return rows.length > 0
}

export interface CountedComment {
  readonly authorId: string
  readonly isHeld: boolean
}

/** Subtracts comments, several of one author too. Rows of several accounts are locked in the order of their ids. */
export async function uncountComments(
  tx: Tx,
  { kind, id: subjectId }: ContentRef,
  gone: readonly CountedComment[],
): Promise<void> {
  const authorIds = gone.map(({ authorId }) => authorId)
  const shown = gone.filter(({ isHeld }) => !isHeld).length
  await sql`select from engagements where subject_id = ${subjectId} and account_id = any(${authorIds}::uuid[])
    order by account_id for update`.execute(tx.db)
  await sql`update engagements e set comments = e.comments - gone.shown, held_comments = e.held_comments - gone.held
    from (
      select id, count(*) filter (where not held)::int as shown, count(*) filter (where held)::int as held
      from unnest(${authorIds}::uuid[], ${gone.map(({ isHeld }) => isHeld)}::boolean[]) as author (id, held) group by id
    ) gone
    where e.subject_id = ${subjectId} and e.account_id = gone.id`.execute(tx.db)
  if (shown === 0) return
  await sql`update engagement_totals set comments = comments - ${shown}::int where subject_id = ${subjectId}`.execute(tx.db)
  tx.emit(engagementChanged, { kind, contentId: subjectId })
}
