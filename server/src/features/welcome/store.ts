import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  welcome_media: Schema['welcome_media']
}
export type WelcomeRow = Selectable<Tables['welcome_media']>
type WelcomeDb = Db<Tables>

/** Uses the primary key. */
export const welcomesOf = (db: WelcomeDb, performerIds: readonly string[]): Promise<WelcomeRow[]> =>
  db.selectFrom('welcome_media').selectAll().where(sql<SqlBool>`performer_id = any(${performerIds}::uuid[])`).execute()

/** Locks the row until the transaction ends, and creates it if missing. */
export async function lockWelcome(db: WelcomeDb, performerId: string): Promise<WelcomeRow> {
  await db
    .insertInto('welcome_media')
    .values({ performer_id: performerId })
    .onConflict((c) => c.doNothing())
    .execute()
  return db.selectFrom('welcome_media').selectAll().where('performer_id', '=', performerId).forUpdate().executeTakeFirstOrThrow()
}

export const changeWelcome = (db: WelcomeDb, { performer_id, photo_id, video_id }: WelcomeRow): Promise<WelcomeRow> =>
  db
    .updateTable('welcome_media')
    .set({ photo_id, video_id })
    .where('performer_id', '=', performer_id)
    .returningAll()
    .executeTakeFirstOrThrow()
