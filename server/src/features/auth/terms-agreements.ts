/** The table `terms_agreements`: who agreed to which version, and when. */
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  terms_agreements: Schema['terms_agreements']
}
type AgreementsDb = Db<Tables>

interface Agreement {
  readonly accountId: string
  readonly version: string
  readonly agreedAt: Date
}

/** Keeps the time of the first agreement to a version. */
export async function insertAgreement(tx: Tx, { accountId, version, agreedAt }: Agreement): Promise<void> {
  const db: AgreementsDb = tx.db
  await db
    .insertInto('terms_agreements')
    .values({ account_id: accountId, version, agreed_at: agreedAt })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Oldest first, one for each version. */
export const agreementsOf = (db: AgreementsDb, accountId: string) =>
  db.selectFrom('terms_agreements').selectAll().where('account_id', '=', accountId).orderBy('agreed_at').execute()
