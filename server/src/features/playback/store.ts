/** The table `playback_positions`. */
import type { Db, Tx } from '#platform/context.ts'

interface Tables {
  playback_positions: { account_id: string; file_id: string; seconds: number; updated_at: Date }
}
interface Row {
  readonly file_id: string
  readonly seconds: number
}

/** An account's, the latest first; uses index `playback_positions_latest`. */
export async function positionsOf(db: Db<Tables>, accountId: string, { limit, offset }: { limit: number; offset: number }) {
  const own = db.selectFrom('playback_positions').where('account_id', '=', accountId)
  const rows: Row[] = await own.select(['file_id', 'seconds']).orderBy('updated_at', 'desc').limit(limit).offset(offset).execute()
  const { total } = await own.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export const positionIn = (db: Db<Tables>, accountId: string, fileId: string): Promise<Row | undefined> =>
  db
    .selectFrom('playback_positions')
    .select(['file_id', 'seconds'])
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()

export async function keepPosition(tx: Tx, accountId: string, fileId: string, seconds: number): Promise<void> {
  await (tx.db as Db<Tables>)
    .insertInto('playback_positions')
    .values({ account_id: accountId, file_id: fileId, seconds, updated_at: tx.now })
    .onConflict((c) => c.columns(['account_id', 'file_id']).doUpdateSet({ seconds, updated_at: tx.now }))
    .execute()
}

export async function forgetPosition(tx: Tx, accountId: string, fileId: string): Promise<void> {
  await (tx.db as Db<Tables>)
    .deleteFrom('playback_positions')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Forgets an account's oldest beyond so many. */
export async function forgetOldest(tx: Tx, accountId: string, most: number): Promise<void> {
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
