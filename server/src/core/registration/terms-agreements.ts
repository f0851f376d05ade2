/** The table `terms_agreements`: who agreed to which version, and when. */
import { isTermsVersion } from '#core/pages/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
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

/** Throws `not_valid` for a version that the site has never had. */
export async function assertTermsVersion(tx: Tx, version: string): Promise<void> {
  if (!(await isTermsVersion(tx, version))) throw notValid('terms', t('Reload the page to see the current terms.'))
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
