import type { ManualPayoutType } from '@fanfare/contract/payout-methods'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import type { BatchRow, PayoutsDb } from './tables.ts'

export interface NewBatch {
  readonly type: ManualPayoutType
  readonly currency: string
  readonly operatorId: string
}

export const insertBatch = (tx: Tx, { type, currency, operatorId }: NewBatch): Promise<BatchRow> =>
  (tx.db as PayoutsDb)
    .insertInto('payout_batches')
    .values({ id: newId(tx.now), type, currency, by_id: operatorId, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const batchById = (db: PayoutsDb, id: string): Promise<BatchRow | undefined> =>
  db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first; uses index `payout_batches_latest`. */
export async function listBatches(db: PayoutsDb, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('payout_batches')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
