/** The table `story_highlights`. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  story_highlights: Schema['story_highlights']
}
export type HighlightRow = Selectable<Tables['story_highlights']>
type HighlightsDb = Db<Tables>

/** In the performer's order; uses index `story_highlights_performer`. */
export const highlightsOf = (db: HighlightsDb, performerId: string, limit: number): Promise<HighlightRow[]> =>
  db
    .selectFrom('story_highlights')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()

export const highlightById = (db: HighlightsDb, id: string): Promise<HighlightRow | undefined> =>
  db.selectFrom('story_highlights').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks one of the owner's highlights. Returns undefined for highlights of others. */
export const lockOwnHighlight = (db: HighlightsDb, performerId: string, id: string): Promise<HighlightRow | undefined> =>
  db
    .selectFrom('story_highlights')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()

/** Returns a performer's highlights in order, and prevents adding and ordering until the transaction ends. */
export async function lockHighlights(tx: Tx, performerId: string): Promise<HighlightRow[]> {
  await oneAtATime(tx, `highlights ${performerId}`)
  return (tx.db as HighlightsDb)
    .selectFrom('story_highlights')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const insertHighlight = (db: HighlightsDb, row: HighlightRow): Promise<HighlightRow> =>
  db.insertInto('story_highlights').values(row).returningAll().executeTakeFirstOrThrow()

export type HighlightContent = Pick<HighlightRow, 'title' | 'story_ids' | 'cover_id'>

export const changeHighlight = (db: HighlightsDb, id: string, { title, story_ids, cover_id }: HighlightContent) =>
  db
    .updateTable('story_highlights')
    .set({ title, story_ids, cover_id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeHighlight = async (db: HighlightsDb, id: string): Promise<void> => {
  await db.deleteFrom('story_highlights').where('id', '=', id).execute()
}

/** Sets the position of each highlight in one statement. */
export async function orderHighlightsAs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update story_highlights h set position = given.place from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    where h.id = given.id`.execute(tx.db)
}

/** Removes stories from highlights, and deletes highlights that become empty. Uses index `story_highlights_stories`. */
export async function leaveHighlights(tx: Tx, storyIds: readonly string[]): Promise<void> {
  const db = tx.db as HighlightsDb
  const rows = await db
    .selectFrom('story_highlights')
    .selectAll()
    .where(sql<SqlBool>`story_ids && ${[...storyIds]}::uuid[]`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, title, story_ids, cover_id } of rows) {
    const left = story_ids.filter((one) => !storyIds.includes(one))
    const cover = cover_id !== null && left.includes(cover_id) ? cover_id : null
    if (left.length === 0) await removeHighlight(db, id)
    else await changeHighlight(db, id, { title, story_ids: left, cover_id: cover })
  }
}
