/** The tables `content_reviews` and `review_clearances`. */
import { sql, type Selectable } from 'kysely'
import { newId } from '#lib/id.ts'
import { addMinutes } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import type { Clearance, ReviewFacts } from './decide.ts'

export type ReviewRow = Selectable<Schema['content_reviews']>

/** Operators usually decide within this time. */
const REVIEW_MINUTES = 4 * 60

/** A row of a kind's table, as it is or will be. */
export interface Version {
  readonly table: string
  readonly row: { readonly id: string; readonly performer_id: string; readonly version: number }
}

/** Rows as `to_jsonb` has them. Lone surrogates are stored as replacement characters. */
const asJson = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))

interface VersionFacts extends Omit<ReviewFacts, 'draw' | 'latest'> {
  readonly latest: ReviewFacts['latest'] | null
}

/** Compares content with what others see (`visible`), and with what an operator has approved. */
export async function versionFacts(db: Db, { table, row }: Version, visible: object | undefined): Promise<VersionFacts> {
  const before = visible === undefined ? null : asJson(visible)
  const { rows } = await sql<VersionFacts>`select
      coalesce(seen.words = now.words and now.files <@ seen.files, false) as "isUnchanged",
      coalesce(c.reason = 'approved' and c.words = now.words and now.files <@ c.files, false) as "isApproved",
      (select state from content_reviews where content_id = ${row.id} and state <> 'withdrawn'
        order by submitted_at desc, id desc limit 1) as latest,
      (select count(distinct content_id)::int from content_reviews
        where performer_id = ${row.performer_id} and state = 'approved') as "approvedItems"
    from reviewed_content(${table}, ${asJson(row)}::jsonb) now
    left join lateral reviewed_content(${table}, ${before}::jsonb) seen on ${before}::text is not null
    left join review_clearances c on c.content_id = ${row.id}`.execute(db)
  return rows[0]!
}

export async function countApproved(db: Db, performerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(distinct content_id)::int as total from content_reviews
    where performer_id = ${performerId} and state = 'approved'`.execute(db)
  return rows[0]?.total ?? 0
}

interface Requested {
  readonly contentId: string
  readonly kind: string
  readonly performerId: string
  readonly version: number
  readonly isEdit: boolean
  readonly leadsTo: ReviewRow['leads_to']
}

/** Adds content to the queue, in which waiting content keeps its place. Returns the review, and whether it is new. */
export async function insertWaiting(tx: Tx, of: Requested): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`insert into content_reviews
      (id, content_id, kind, performer_id, version, state, is_edit, leads_to, submitted_at, due_at)
    values (${newId(tx.now)}, ${of.contentId}, ${of.kind}, ${of.performerId}, ${of.version}, 'waiting', ${of.isEdit}, ${of.leadsTo},
      ${tx.now}, ${addMinutes(tx.now, REVIEW_MINUTES)})
    on conflict (content_id) where state = 'waiting' do update set leads_to = excluded.leads_to, version = excluded.version
    returning id, (xmax = 0) as "isNew"`.execute(tx.db)
  return rows[0]!
}

/** Returns the review that was waiting. */
export async function withdrawWaiting(tx: Tx, contentId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`update content_reviews set state = 'withdrawn'
    where content_id = ${contentId} and state = 'waiting' returning *`.execute(tx.db)
  return rows[0]
}

/** Content that is cleared for another reason than an approval keeps no approval: it is another version. */
export async function putClearance(tx: Tx, contentId: string, reason: Exclude<Clearance, 'approved'>): Promise<void> {
  await sql`insert into review_clearances (content_id, reason, cleared_at) values (${contentId}, ${reason}, ${tx.now})
    on conflict (content_id) do update set reason = excluded.reason, words = null, files = null,
      cleared_in = excluded.cleared_in, cleared_at = excluded.cleared_at`.execute(tx.db)
}

/** Clears the version that the operator has decided about. */
export async function putApproval(tx: Tx, { content_id: contentId, words, files }: ReviewRow): Promise<void> {
  await sql`insert into review_clearances (content_id, reason, words, files, cleared_at)
    values (${contentId}, 'approved', ${words}, ${files}::uuid[], ${tx.now})
    on conflict (content_id) do update set reason = excluded.reason, words = excluded.words, files = excluded.files,
      cleared_in = excluded.cleared_in, cleared_at = excluded.cleared_at`.execute(tx.db)
}

export async function reviewById(db: Db, id: string, lock: 'update' | 'none'): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select * from content_reviews where id = ${id}
    ${lock === 'update' ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function reviewOfStatement(db: Db, statementId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select * from content_reviews where statement_id = ${statementId} for update`.execute(db)
  return rows[0]
}

interface Decided {
  readonly id: string
  readonly table: string
  readonly state: 'approved' | 'rejected'
  readonly operatorId: string
  readonly statementId?: string
}

/** Records a decision with the version of the content that it is about. The content is locked. */
export async function setDecided(tx: Tx, { id, table, state, operatorId, statementId }: Decided): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`update content_reviews r set state = ${state}, decided_at = ${tx.now},
      decided_by = ${operatorId}, statement_id = ${statementId ?? null}, words = v.words, files = v.files
    from ${sql.table(table)} t, reviewed_content(${table}, to_jsonb(t)) v
    where r.id = ${id} and t.id = r.content_id returning r.*`.execute(tx.db)
  return rows[0]!
}

/** Approves the rejected version after an upheld appeal. */
export async function setApprovedOnAppeal(tx: Tx, id: string): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`update content_reviews set state = 'approved' where id = ${id} returning *`.execute(tx.db)
  return rows[0]!
}
