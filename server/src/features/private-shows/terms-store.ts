/** The table `private_show_terms`. Minor units of a token. */
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  private_show_terms: Schema['private_show_terms']
}
type TermsDb = Db<Tables>
export type TermsRow = Selectable<Tables['private_show_terms']>

export const termsOf = (db: TermsDb, performerId: string): Promise<TermsRow | undefined> =>
  db.selectFrom('private_show_terms').selectAll().where('performer_id', '=', performerId).executeTakeFirst()

export async function saveTerms(tx: Tx, row: Insertable<Tables['private_show_terms']>): Promise<void> {
  await (tx.db as TermsDb)
    .insertInto('private_show_terms')
    .values(row)
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(row))
    .execute()
}
