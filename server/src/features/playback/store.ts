/** The table `playback_positions`. */
import { sql } from 'kysely'
import { isOwnedBy } from '#core/media/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  playback_positions: Schema['playback_positions']
}
interface Row {
  readonly file_id: string
  readonly seconds: number
}

/** An account's positions, latest first; uses index `playback_positions_latest`. */
export async function positionsOf(db: Db<Tables>, accountId: string, { limit, offset }: { limit: number; offset: number }) {
  const own = db.selectFrom('playback_positions').where('account_id', '=', accountId)
  const rows: Row[] = await own.select(['file_id', 'seconds']).orderBy('updated_at', 'desc').limit(limit).offset(offset).execute()
  const { total } = await own.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

interface Played {
  readonly accountId: string
  /** Undefined for all performers. */
  readonly ownerId: string | undefined
  readonly since: Date
}

/** Counts files by their last play, with the first and last time; uses index `playback_positions_latest`. */
export async function playedFilesSince(db: Db, { accountId, ownerId, since }: Played) {
  const owned = ownerId === undefined ? sql`` : sql`and ${isOwnedBy(sql`p.file_id`, ownerId)}`
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*)::int as count, min(updated_at) as first, max(updated_at) as last from playback_positions p
    where account_id = ${accountId} and updated_at >= ${since} ${owned}`.execute(db)
  return rows[0] ?? { count: 0, first: null, last: null }
}

export const positionIn = (db: Db<Tables>, accountId: string, fileId: string): Promise<Row | undefined> =>
  db
    .selectFrom('playback_positions')
    .select(['file_id', 'seconds'])
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()

export async function savePosition(tx: Tx, accountId: string, fileId: string, seconds: number): Promise<void> {
  await (tx.db as Db<Tables>)
    .insertInto('playback_positions')
    .values({ account_id: accountId, file_id: fileId, seconds, updated_at: tx.now })
    .onConflict((c) => c.columns(['account_id', 'file_id']).doUpdateSet({ seconds, updated_at: tx.now }))
    .execute()
}

export async function deletePosition(tx: Tx, accountId: string, fileId: string): Promise<void> {
  await (tx.db as Db<Tables>)
    .deleteFrom('playback_positions')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Deletes an account's oldest positions beyond `most`. */
export async function deleteOldestPositions(tx: Tx, accountId: string, most: number): Promise<void> {
  const db = tx.db as Db<Tables>
  await db
    .deleteFrom('playback_positions')
    .where('account_id', '=', accountId)
    .where('file_id', 'in', (e) =>
      e
        .selectFrom('playback_positions')
        .select('file_id')
        .where('account_id', '=', accountId)
        .orderBy('updated_at', 'desc')
        .offset(most),
    )
    .execute()
}
