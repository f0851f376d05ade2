/** The table `uploader_agreements`. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  uploader_agreements: Schema['uploader_agreements']
}
type AgreementsDb = Db<Tables>
export type AgreementRow = Selectable<Tables['uploader_agreements']>

/** Keeps the first agreement to a version. */
export const insertAgreement = async (tx: Tx, row: AgreementRow): Promise<void> => {
  await (tx.db as AgreementsDb)
    .insertInto('uploader_agreements')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function signedVersions(db: AgreementsDb, performerId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('uploader_agreements').select('version').where('performer_id', '=', performerId).execute()
  return new Set(rows.map(({ version }) => version))
}

/** The database refuses agreements of the last seven years. */
export const deleteAgreements = async (tx: Tx, performerId: string): Promise<void> => {
  await (tx.db as AgreementsDb).deleteFrom('uploader_agreements').where('performer_id', '=', performerId).execute()
}

/** Oldest first. */
export const agreementsOfPerformer = (db: AgreementsDb, performerId: string): Promise<AgreementRow[]> =>
  db.selectFrom('uploader_agreements').selectAll().where('performer_id', '=', performerId).orderBy('signed_at').execute()

export const latestAgreement = async (db: AgreementsDb, performerId: string): Promise<AgreementRow | undefined> =>
  (await agreementsOfPerformer(db, performerId)).at(-1)
