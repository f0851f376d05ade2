/** The table `custom_order_terms`. Minor units of a token. */
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  custom_order_terms: Schema['custom_order_terms']
}
type TermsDb = Db<Tables>
export type TermsRow = Selectable<Tables['custom_order_terms']>

export const termsOf = (db: TermsDb, performerId: string): Promise<TermsRow | undefined> =>
  db.selectFrom('custom_order_terms').selectAll().where('performer_id', '=', performerId).executeTakeFirst()

/** Locks the terms until the transaction ends, so that a performer's orders are counted one after the other. */
export const lockTerms = (tx: Tx, performerId: string): Promise<TermsRow | undefined> =>
  (tx.db as TermsDb)
    .selectFrom('custom_order_terms')
    .selectAll()
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()

export async function saveTerms(tx: Tx, row: Insertable<Tables['custom_order_terms']>): Promise<void> {
  await (tx.db as TermsDb)
    .insertInto('custom_order_terms')
    .values(row)
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(row))
    .execute()
}
