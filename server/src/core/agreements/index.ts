/** The agreement that performers sign before they upload. */
import { currentAgreements } from '#core/pages/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { signedVersions } from './store.ts'

export { agreementsPersonalData } from './personal-data.ts'
export { deleteAgreements, insertAgreement, latestAgreement, agreementsOfPerformer, type AgreementRow } from './store.ts'

/**
 * Throws `agreement_needed` for a performer who has not signed the current version. Every upload calls this first; fans only send
 * pictures in messages.
 */
export async function assertMayUpload(tx: Tx, { id, role }: Pick<Viewer, 'id' | 'role'>): Promise<void> {
  if (role !== 'performer') return
  const current = await currentAgreements(tx)
  const signed = await signedVersions(tx.db, id)
  if (!current.some((version) => signed.has(version)))
    throw apiError(
      'agreement_needed',
      t('Sign the uploader agreement before you upload. You find it in your studio under “Uploader agreement”.'),
    )
}
