import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#platform/context.ts'
import type { PayoutsDb } from './tables.ts'

/** Records why it cannot be sent. Does nothing if the request is over. */
export async function recordProblem(tx: Tx, id: string, problem: string): Promise<void> {
  await (tx.db as PayoutsDb)
    .updateTable('payout_requests')
    .set({ problem })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('problem', '<>', problem)
    .execute()
}

/** Payouts in sending for a long time, oldest first; uses index `payout_requests_status`. */
export async function stuckPayouts(db: PayoutsDb, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_requests')
    .select('id')
    .where('status', '=', 'sending')
    .where('updated_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function paidByStripe(db: PayoutsDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_requests')
    .select('id')
    .where(sql<SqlBool>`id::text = any(${[...ids]}::text[])`)
    .where('status', '=', 'paid')
    .where('type', '=', 'stripe')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the expected sums of the transfers of these payouts and of all sent in a period, in minor units of the currency. */
export async function expectedTransfers(
  db: PayoutsDb,
  { ids, from, until }: { ids: readonly string[]; from: Date; until: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; amount: string }>`select id, amount - fee as amount from payout_requests
    where type = 'stripe' and status = 'paid'
      and (id::text = any(${[...ids]}::text[]) or (sent_at >= ${from} and sent_at < ${until}))`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

/** Returns the payouts among `ids` that are being sent. Stripe's result is recorded later. */
export async function sendingAmong(db: PayoutsDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_requests')
    .select('id')
    .where(sql<SqlBool>`id::text = any(${[...ids]}::text[])`)
    .where('status', '=', 'sending')
    .execute()
  return rows.map((row) => row.id)
}
