import type { Insertable } from 'kysely'
import type { PayoutType } from '@fanfare/contract/payout-methods'
import type { Tx } from '#platform/context.ts'
import type { MethodRow, PayoutsDb, PayoutTables } from './tables.ts'

/** A performer's methods, at most one of each type, last saved first. */
export const methodsOf = (db: PayoutsDb, performerId: string): Promise<MethodRow[]> =>
  db.selectFrom('payout_methods').selectAll().where('performer_id', '=', performerId).orderBy('saved_at', 'desc').execute()

export const methodOf = async (db: PayoutsDb, performerId: string, type: PayoutType): Promise<MethodRow | undefined> =>
  (await methodsOf(db, performerId)).find((row) => row.type === type)

export async function removeMethod(tx: Tx, performerId: string, type: PayoutType): Promise<void> {
  await (tx.db as PayoutsDb)
    .deleteFrom('payout_methods')
    .where('performer_id', '=', performerId)
    .where('type', '=', type)
    .execute()
}

export async function putMethod(tx: Tx, row: Insertable<PayoutTables['payout_methods']>): Promise<void> {
  await (tx.db as PayoutsDb)
    .insertInto('payout_methods')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['performer_id', 'type']).doUpdateSet({
        sealed: row.sealed,
        masked: row.masked,
        saved_at: row.saved_at,
        held_until: row.held_until,
      }),
    )
    .execute()
}
