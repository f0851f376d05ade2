/** Revokes consents. The wish of the person shown has priority over buyers. */
import { countBuyersOfAny } from '#core/access/index.ts'
import {
  changePerson,
  consentRevoked,
  idsShowing,
  lockPersonWithFiles,
  personBySecret,
  type PersonRow,
} from '#core/consents/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { lockOwnConsent } from './answer-request.ts'
import { hashOf } from './secrets.ts'
import { answerOpenRequest, insertRevocation, latestConsents } from './store.ts'

export const revokeOwnConsent = async (tx: Tx, viewer: Viewer, id: string, reason: string): Promise<PersonRow> =>
  revoke(tx, await lockOwnConsent(tx, viewer, id, lockPersonWithFiles), reason)

export async function revokeBySecret(tx: Tx, secret: string, reason: string): Promise<PersonRow> {
  const found = await personBySecret(tx.db, hashOf(secret))
  const person = found && (await lockPersonWithFiles(tx, found.id))
  if (!person) throw notFound()
  return revoke(tx, person, reason)
}

/** Files of the person are withheld with the state. Content that shows them is hidden right after the commit. */
async function revoke(tx: Tx, person: PersonRow, reason: string): Promise<PersonRow> {
  const consent = (await latestConsents(tx.db, [person.id])).get(person.id)
  if (!consent || !['consented', 'reviewing', 'expired', 'rejected'].includes(person.state))
    throw apiError('already_done', t('This consent has already ended.'))
  const buyers = await countBuyersOfAny(tx.db, idsShowing(person.id))
  await insertRevocation(tx, { consentId: consent.id, reason: reason.trim(), buyers })
  await answerOpenRequest(tx, person.id, 'cancelled')
  tx.emit(consentRevoked, { personId: person.id, ownerId: person.owner_id, consentId: consent.id, buyers })
  return changePerson(tx, person, { state: 'revoked' })
}
