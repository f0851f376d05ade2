import { insertAgreement, latestAgreement, type AgreementRow } from '#core/agreements/index.ts'
import { currentAgreements } from '#core/pages/index.ts'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { createHmac } from 'node:crypto'
import type { Services, Tx } from '#platform/context.ts'
import { keyFor, seal, unseal } from '#platform/seal.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'

const nameKey = ({ config }: Services) => keyFor(config.secret, 'uploader agreements')

/** Returns the typed name; empty if the secret has changed. */
export const signerOf = (services: Services, { sealed_name: sealed }: AgreementRow): string =>
  unseal(sealed, nameKey(services)) ?? ''

interface Signing {
  readonly version: string
  readonly name: string
  /** Markdown. */
  readonly text: string
  readonly origin: Origin
}

/** Throws `changed_meanwhile` if another version was published since the performer read it. */
export async function sign(tx: Tx, { id: performerId }: Viewer, { version, name, text, origin }: Signing): Promise<AgreementRow> {
  if (!(await currentAgreements(tx)).includes(version))
    throw apiError('changed_meanwhile', t('The agreement has changed since. Read it again before you sign.'))
  const key = keyFor(tx.services.config.secret, 'addresses of signatures')
  await insertAgreement(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    version,
    text,
    sealed_name: seal(name.trim(), nameKey(tx.services)),
    address_hash: createHmac('sha256', key).update(origin.address).digest(),
    signed_at: tx.now,
  })
  return (await latestAgreement(tx.db, performerId))!
}
