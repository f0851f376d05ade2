/** The agreement that performers sign before they upload. */
import { currentAgreements } from '#core/pages/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { signedVersions } from './store.ts'

export { agreementsPersonalData } from './personal-data.ts'
export { deleteAgreements, insertAgreement, latestAgreement, agreementsOfPerformer, type AgreementRow } from './store.ts'

type Uploader = Pick<Viewer, 'id' | 'role'>

/** Returns whether a performer has to sign the current version before the next upload. */
export async function isAgreementDue(from: Context | Tx, { id, role }: Uploader): Promise<boolean> {
  if (role !== 'performer') return false
  const current = await currentAgreements(from)
  const signed = await signedVersions(from.db, id)
  return !current.some((version) => signed.has(version))
}

/**
 * Throws `agreement_needed` for a performer who has not signed the current version. Every upload calls this first; fans only send
 * pictures in messages.
 */
export async function assertMayUpload(tx: Tx, viewer: Uploader): Promise<void> {
  if (await isAgreementDue(tx, viewer))
    throw apiError(
      'agreement_needed',
      t('Sign the uploader agreement before you upload. You find it in your studio under “Uploader agreement”.'),
    )
}
