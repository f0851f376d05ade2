/** Approves or rejects a performer's documents, and takes new documents after a rejection. */
import { assertDocumentsSeen } from '#core/audit/index.ts'
import {
  decideVerification,
  documentsOf,
  lockPerformer,
  performerById,
  submitDocuments,
  type Performer,
  type VerificationDecision,
} from '#core/accounts/index.ts'
import { retireFiles, storeIdDocument } from '#core/media/index.ts'
import { settings } from '#core/settings/index.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { performerApproved, performerRejected, performerResubmitted } from './events.ts'
import { recordAct } from './operator-acts.ts'

export interface Approval {
  readonly submittedAt: Date
  /** The last day of the ID; absent if it does not expire. */
  readonly expiresOn?: string | undefined
}

/** Throws `already_done` for the second of two concurrent decisions, and for documents that were replaced. */
export async function approveVerification(
  tx: Tx,
  operator: Viewer,
  performerId: string,
  { submittedAt, expiresOn }: Approval,
): Promise<Performer> {
  if (expiresOn !== undefined && new Date(expiresOn) <= tx.now) throw notValid('expiresOn', t('This ID has expired.'))
  const performer = await found(tx, performerId)
  if (performer.email_confirmed_at === null) throw apiError('not_valid', t('The email address hasn’t been confirmed yet.'))
  const subject = { kind: 'account', id: performerId } as const
  await assertDocumentsSeen(tx, operator, { act: 'verification.view', subject, since: submittedAt })
  await decide(tx, performerId, { status: 'approved', reason: '', by: operator.id, submittedAt, expiresOn })
  recordAct(tx, { operator, act: 'verification.approve', subject, after: { expiresOn } })
  tx.emit(performerApproved, { performerId })
  return found(tx, performerId)
}

export interface Rejection {
  readonly reason: string
  readonly submittedAt: Date
}

export async function rejectVerification(
  tx: Tx,
  operator: Viewer,
  performerId: string,
  { reason, submittedAt }: Rejection,
): Promise<Performer> {
  await found(tx, performerId)
  await decide(tx, performerId, { status: 'rejected', reason: reason.trim(), by: operator.id, submittedAt })
  const subject = { kind: 'account', id: performerId } as const
  recordAct(tx, { operator, act: 'verification.reject', subject, reason: reason.trim() })
  tx.emit(performerRejected, { performerId })
  return found(tx, performerId)
}

async function decide(tx: Tx, performerId: string, decision: VerificationDecision): Promise<void> {
  if (await decideVerification(tx, performerId, decision)) return
  const { status } = documentsOf(await found(tx, performerId))
  throw apiError(
    'already_done',
    status === 'pending'
      ? t('New documents have been submitted since. Review those instead.')
      : t('This has already been decided.'),
  )
}

async function found(tx: Tx, performerId: string): Promise<Performer> {
  const performer = await performerById(tx.db, performerId)
  if (!performer) throw notFound()
  return performer
}

export type NewDocuments = Readonly<Record<'idFront' | 'idBack' | 'selfie', ReceivedFile | undefined>>

/**
 * Replaces rejected documents, which are retained for a while, and puts the performer back in the queue. Documents that are not
 * submitted again are kept.
 */
export async function resubmitDocuments(tx: Tx, { id }: Viewer, { idFront, idBack, selfie }: NewDocuments): Promise<void> {
  const performer = await lockPerformer(tx, id)
  if (!performer) throw notFound()
  if (documentsOf(performer).status === 'approved') throw apiError('already_done', t('You’re already verified.'))
  if (!idFront && !idBack && !selfie) throw notValid('idFront', t('Add at least one document'))
  await submitDocuments(tx, id, {
    ...(idFront && { idFront: await storeIdDocument(tx, idFront, id) }),
    ...(idBack && { idBack: await storeIdDocument(tx, idBack, id) }),
    ...(selfie && { selfie: await storeIdDocument(tx, selfie, id) }),
  })
  const replaced = [idFront && performer.id_front, idBack && performer.id_back, selfie && performer.selfie]
  await retireFiles(
    tx,
    replaced.flatMap((fileId) => fileId ?? []),
    (await settings(tx)).documentRetentionDays,
  )
  tx.emit(performerResubmitted, { performerId: id })
}
