import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import type { OperatorRow, OperatorsDb } from './tables.ts'

/** Returns the row that has not ended; uses index `operators_current`. */
export const currentRow = (db: OperatorsDb, accountId: string): Promise<OperatorRow | undefined> =>
  db.selectFrom('operators').selectAll().where('account_id', '=', accountId).where('ended_at', 'is', null).executeTakeFirst()

/** Returns the latest row of each account; uses index `operators_account`. */
export async function latestRows(db: OperatorsDb): Promise<ReadonlyMap<string, OperatorRow>> {
  const rows = await db
    .selectFrom('operators')
    .distinctOn('account_id')
    .selectAll()
    .orderBy('account_id')
    .orderBy('invited_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

interface Invitation {
  readonly accountId: string
  readonly byId: string
  /** Null for access without an end. */
  readonly endsAt: Date | null
}

export const insertInvitation = async (tx: Tx, { accountId, byId, endsAt }: Invitation): Promise<void> => {
  await (tx.db as OperatorsDb)
    .insertInto('operators')
    .values({ ...untouched(tx), account_id: accountId, invited_by: byId, invited_at: tx.now, access_ends_at: endsAt })
    .execute()
}

/** Returns operators and invited people whose access should have ended, with who invited them; uses index `operators_ending`. */
export const endedAccess = (db: OperatorsDb, now: Date): Promise<{ account_id: string; invited_by: string }[]> =>
  db
    .selectFrom('operators')
    .select(['account_id', 'invited_by'])
    .where('ended_at', 'is', null)
    .where('access_ends_at', '<=', now)
    .execute()

const untouched = (tx: Tx) => ({ id: newId(tx.now), accepted_at: null, ended_by: null, ended_at: null })

/** Returns false if the account was not invited, or has already accepted. */
export async function recordAcceptance(tx: Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as OperatorsDb)
    .updateTable('operators')
    .set({ accepted_at: tx.now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Ending {
  readonly accountId: string
  readonly byId: string
  /** For the first operator, who has no invitation. */
  readonly since: Date
}

export async function recordEnd(tx: Tx, { accountId, byId, since }: Ending): Promise<void> {
  const db: OperatorsDb = tx.db
  const ended = { ended_by: byId, ended_at: tx.now }
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set(ended)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const first = { account_id: accountId, invited_by: accountId, invited_at: since, accepted_at: since }
  await db
    .insertInto('operators')
    .values({ ...untouched(tx), ...first, ...ended })
    .execute()
}

export const isInvited = (row: OperatorRow | undefined): boolean =>
  row !== undefined && row.accepted_at === null && row.ended_at === null
