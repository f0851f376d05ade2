/**
 * The table `comments`. Leaves out authors who are blocked by, or have blocked, the viewer or the content's owner, and comments that
 * are held back from the viewer.
 */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { noBlock, noBlockFor } from '#core/access/index.ts'
import type { CountedComment } from '#core/engagement/index.ts'
import { FIRST_ID, LAST_ID } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  comments: Schema['comments']
}
export type CommentRow = Selectable<Tables['comments']>
/** `isShown` is false for a hidden comment that is listed only because of its visible replies. */
export type ShownRow = CommentRow & { readonly isShown: boolean }
type CommentsDb = Db<Tables>

interface Slice {
  readonly limit: number
  readonly after: Place | undefined
  /** The id of a comment that is already shown above the list. */
  readonly without: string | undefined
}

/** Returns the condition that a row, with the alias `c` or `r`, is not held back from the viewer: the rule of `seesHeldWords`. */
const notHeld = ({ id, role }: Anyone, row: 'c' | 'r'): RawBuilder<SqlBool> => {
  if (role === 'admin') return sql<SqlBool>`true`
  const alias = sql.raw(row)
  return sql<SqlBool>`(${alias}.held_at is null or ${id}::uuid in (${alias}.author_id, ${alias}.owner_id))`
}

/** Returns the condition that no block hides the comment's author from the viewer, and the comment is not held back. */
const shown = (viewer: Anyone, row: 'c' | 'r' = 'c'): RawBuilder<SqlBool> => {
  const author = sql.raw(`${row}.author_id`)
  return sql<SqlBool>`(${noBlock(sql`${author}`, sql`${sql.raw(row)}.owner_id`)} and ${noBlockFor(viewer, sql`${author}`)} and ${notHeld(viewer, row)})`
}

const repliesShown = (viewer: Anyone) => sql`select from comments r where r.parent_id = one.id and r.removed_at is null
  and ${shown(viewer, 'r')}`

/** Top-level comments without the pinned one, latest first; uses index `comments_top_level`. */
export async function commentsOn(
  db: Db,
  subjectId: string,
  viewer: Anyone,
  { limit, after, without }: Slice,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select * from (
      select c.*, ${shown(viewer)} as "isShown" from comments c
      where c.subject_id = ${subjectId} and c.parent_id is null and c.removed_at is null and c.pinned_at is null
        and c.id is distinct from ${without ?? null}::uuid
    ) one
    where (one.created_at, one.id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
      and ("isShown" or exists (${repliesShown(viewer)}))
    order by one.created_at desc, one.id desc limit ${limit}::int`.execute(db)
  return rows
}

/**
 * Returns the comment of the list that leads to `id`: the comment itself, or its parent in a list of top-level comments. Uses the
 * primary key.
 */
export async function listedCommentFor(
  db: Db,
  { subjectId, parentId, id }: Standing,
  viewer: Anyone,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`select * from (
      select c.*, ${shown(viewer)} as "isShown" from comments c
      where c.id = (select case when ${parentId ?? null}::uuid is null then coalesce(n.parent_id, n.id) else n.id end from comments n
          where n.id = ${id} and n.removed_at is null)
        and c.subject_id = ${subjectId} and c.parent_id is not distinct from ${parentId ?? null}::uuid and c.removed_at is null
    ) one
    where "isShown" or exists (${repliesShown(viewer)})`.execute(db)
  return rows[0]
}

interface Standing {
  readonly subjectId: string
  readonly parentId: string | undefined
  readonly id: string
}

/** Uses index `comments_pinned`. */
export async function pinnedOn(db: Db, subjectId: string, viewer: Anyone): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select c.*, true as "isShown" from comments c
    where c.subject_id = ${subjectId} and c.pinned_at is not null and c.removed_at is null and ${shown(viewer)}`.execute(db)
  return rows
}

/** Oldest first; uses index `comments_replies`. */
export async function repliesTo(db: Db, parentId: string, viewer: Anyone, { limit, after, without }: Slice): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select c.*, true as "isShown" from comments c
    where c.parent_id = ${parentId} and c.removed_at is null and ${shown(viewer)}
      and c.id is distinct from ${without ?? null}::uuid
      and (c.created_at, c.id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? FIRST_ID}::uuid)
    order by c.created_at, c.id limit ${limit}::int`.execute(db)
  return rows
}

export async function countReplies(db: Db, ids: readonly string[], viewer: Anyone): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`select c.parent_id as id, count(*)::int as total from comments c
    where c.parent_id = any(${ids}::uuid[]) and c.removed_at is null and ${shown(viewer)} group by c.parent_id`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Returns the content of a comment by any author, or undefined if the comment is deleted. */
export async function subjectIdOf(db: CommentsDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('subject_id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.subject_id
}

/** Returns undefined if the comment is deleted or the viewer may not see its author. */
export async function commentById(db: Db, id: string, viewer: Anyone): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select c.* from comments c
    where c.id = ${id} and c.removed_at is null and ${shown(viewer)}`.execute(db)
  return rows[0]
}

/** Locks the comment against replies, deletion and pinning until the transaction ends. Returns undefined if it is deleted. */
export const lockComment = (db: CommentsDb, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom('comments').selectAll().where('id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst()

export const insertComment = (
  db: CommentsDb,
  row: Omit<CommentRow, 'pinned_at' | 'edited_at' | 'removed_at' | 'withheld_at'>,
): Promise<CommentRow> => db.insertInto('comments').values(row).returningAll().executeTakeFirstOrThrow()

export const changeComment = (
  db: CommentsDb,
  id: string,
  change: Partial<Pick<CommentRow, 'text' | 'edited_at' | 'pinned_at' | 'held_at'>>,
): Promise<CommentRow> => db.updateTable('comments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const unpinAll = async (db: CommentsDb, subjectId: string): Promise<void> => {
  await db
    .updateTable('comments')
    .set({ pinned_at: null })
    .where('subject_id', '=', subjectId)
    .where('pinned_at', 'is not', null)
    .execute()
}

/** Removes a comment with its replies. Returns each, so that they can be subtracted. */
export async function removeWithReplies(db: CommentsDb, id: string, at: Date): Promise<CountedComment[]> {
  const rows = await db
    .updateTable('comments')
    .set({ removed_at: at })
    .where((e) => e.or([e('id', '=', id), e('parent_id', '=', id)]))
    .where('removed_at', 'is', null)
    .returning(['author_id', 'held_at'])
    .execute()
  return rows.map((row) => ({ authorId: row.author_id, isHeld: row.held_at !== null }))
}

/** Returns those of the comments that are not deleted, regardless of who may see their authors. */
export async function remainingComments(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`select * from comments where id = any(${uuids(ids)}) and removed_at is null`.execute(db)
  return rows
}

/** In order of id; uses the primary key. */
export const commentsAfter = (db: CommentsDb, after: string, limit: number): Promise<CommentRow[]> =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('id', '>', after)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const markWithheld = async (db: CommentsDb, id: string, at: Date): Promise<void> => {
  await db.updateTable('comments').set({ withheld_at: at }).where('id', '=', id).execute()
}

/** Keeps a reply that was removed with its withheld comment from returning with that comment. */
export async function withholdFromThread(db: Db, id: string): Promise<void> {
  await sql`update comments c set withheld_at = c.removed_at from comments thread
    where c.id = ${id} and thread.id = c.parent_id and c.removed_at = thread.withheld_at`.execute(db)
}

/** Lets a withheld reply return with its comment. Returns false unless that comment is withheld. */
export async function returnToThread(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update comments c set removed_at = thread.withheld_at, withheld_at = null
    from comments thread where c.id = ${id} and c.withheld_at is not null and thread.id = c.parent_id
      and thread.withheld_at is not null`.execute(db)
  return numAffectedRows > 0n
}

/** Restores a withheld comment, with the replies that were removed with it and are not withheld. Returns them. */
export async function restoreWithReplies(db: Db, id: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`update comments c set removed_at = null, withheld_at = null from comments one
    where one.id = ${id} and one.withheld_at is not null and c.removed_at = one.withheld_at and c.text <> ''
      and (c.id = one.id or (c.parent_id = one.id and c.withheld_at is null)) returning c.*`.execute(db)
  return rows
}

/** Shows a held comment and the replies that were held with it. Returns them, or an empty list if it is not held. */
export async function releaseWithReplies(db: Db, id: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`update comments set held_at = null
    where (id = ${id} or parent_id = ${id}) and held_at is not null and removed_at is null returning *`.execute(db)
  return rows
}
