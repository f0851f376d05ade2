/** Approves and rejects the IDs of guests. */
import type { ConsentScope } from '@fanfare/contract/consents'
import { assertDocumentsSeen } from '#core/audit/index.ts'
import { changePerson, lockPerson, type PersonRow } from '#core/consents/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { consentGiven, consentRejected, consentReviewed } from './events.ts'
import { earlier } from './rules.ts'
import { unsealSigned } from './secrets.ts'
import { consentById, endOfDay, insertReview, latestConsents, reviewsOf, revocationsOf, type ConsentRow } from './store.ts'
import { recordAct } from './operator-acts.ts'

interface Decision {
  readonly isApproved: boolean
  readonly reason: string
}

/** Throws `already_done` for the second of two decisions, and for a consent that was revoked or replaced since. */
export async function decideConsent(tx: Tx, operator: Viewer, id: string, { isApproved, reason }: Decision): Promise<ConsentRow> {
  const found = await consentById(tx.db, id)
  const person = found && (await lockPerson(tx, found.person_id))
  if (!found || !person || person.account_id !== null) throw notFound()
  await assertUndecided(tx, person, id)
  const subject = { kind: 'consent', id } as const
  if (isApproved) await assertDocumentsSeen(tx, operator, { act: 'consent.view_documents', subject, since: found.signed_at })
  await insertReview(tx, { consent_id: id, is_approved: isApproved, reason, decided_by: operator.id, decided_at: tx.now })
  recordAct(tx, { operator, act: isApproved ? 'consent.approve' : 'consent.reject', subject, reason })
  const of = { personId: person.id, ownerId: person.owner_id }
  tx.emit(consentReviewed, { consentId: id })
  if (isApproved) {
    const signed = await unsealSigned(tx.services, id, found.sealed)
    const until = earlier(found.until, signed ? endOfDay(signed.idExpires) : null)
    if (until !== null && until <= tx.now) throw notValid('id', t('The ID or the consent has expired. Reject it instead.'))
    await changePerson(tx, person, { state: 'consented', scopes: found.scopes as ConsentScope[], until })
    tx.emit(consentGiven, of)
    return found
  }
  // An earlier consent still applies.
  if (person.state === 'reviewing') await changePerson(tx, person, { state: 'rejected' })
  tx.emit(consentRejected, { ...of, consentId: id })
  return found
}

async function assertUndecided({ db }: Tx, { id: personId }: PersonRow, id: string): Promise<void> {
  const [reviews, revocations, latest] = [
    await reviewsOf(db, [id]),
    await revocationsOf(db, [id]),
    await latestConsents(db, [personId]),
  ]
  if (reviews.has(id) || revocations.has(id) || latest.get(personId)?.id !== id)
    throw apiError('already_done', t('This has already been decided.'))
}
