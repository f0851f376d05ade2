/** Writes the records of a performer for an inspection, after a second operator has approved it. */
import type { Download } from '@fanfare/contract/downloads'
import { agreementsOfPerformer } from '#core/agreements/index.ts'
import { identityOf, leftPerformer, peopleById, performerById, type Performer } from '#core/accounts/index.ts'
import { depictionsOf, type DepictionRow } from '#core/consents/index.ts'
import { openIdDocument } from '#core/media/index.ts'
import { assertEstablished } from '#core/operators/index.ts'
import { settings } from '#core/settings/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { download } from '#lib/download.ts'
import { newId } from '#lib/id.ts'
import { currentLocale, date, t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { makePdf, type PdfSection } from '#platform/pdf.ts'
import type { Viewer } from '#platform/viewer.ts'
import { openedDocument } from '../documents.ts'
import { recordExportEnded, recordExportRequested } from '../events.ts'
import { documentsOf, reviewsOf, revocationsOf } from '../store.ts'
import { performerOf, recordedPeople, recordOf, type SignedConsent } from './record.ts'
import { deleteUnapproved, exportById, insertExport, markApproved, type ExportRow } from './store.ts'
import { recordAct } from '../operator-acts.ts'

export async function requestExport(tx: Tx, operator: Viewer, performerId: string, reason: string): Promise<ExportRow> {
  await assertEstablished(tx, operator.id)
  const row = await insertExport(tx, { id: newId(tx.now), performer_id: performerId, reason, requested_by: operator.id })
  recordAct(tx, { operator, act: 'records.request_export', subject: { kind: 'account', id: performerId }, reason })
  tx.emit(recordExportRequested, { exportId: row.id, operatorId: operator.id })
  return row
}

/** Throws `not_allowed` for the operator who requested it, and for new operators: two people look at such an export. */
export async function approveExport(tx: Tx, operator: Viewer, id: string): Promise<ExportRow> {
  const row = await exportById(tx.db, id)
  if (!row) throw notFound()
  if (row.requested_by === operator.id)
    throw apiError('not_allowed', t('Another operator has to approve the export that you requested.'))
  await assertEstablished(tx, operator.id)
  const approved = await markApproved(tx, id, operator.id)
  if (!approved) throw apiError('already_done', t('This export has already been approved.'))
  recordAct(tx, { operator, act: 'records.approve_export', subject: { kind: 'account', id: row.performer_id } })
  tx.emit(recordExportEnded, { exportId: id })
  return approved
}

/** Withdraws the operator's own request, or declines that of another one. Throws `already_done` if it is approved. */
export async function removeExport(tx: Tx, operator: Viewer, id: string): Promise<void> {
  const row = await exportById(tx.db, id)
  if (!row) throw notFound()
  if (!(await deleteUnapproved(tx, id))) throw apiError('already_done', t('This export has already been approved.'))
  const act = row.requested_by === operator.id ? 'records.withdraw_export' : 'records.decline_export'
  recordAct(tx, { operator, act, subject: { kind: 'account', id: row.performer_id }, reason: row.reason })
  tx.emit(recordExportEnded, { exportId: id })
}

async function approvedExport(ctx: Context, operator: Viewer, id: string): Promise<ExportRow> {
  const row = await exportById(ctx.db, id)
  if (!row) throw notFound()
  if (row.approved_by === null) throw apiError('not_allowed', t('Another operator has to approve this export first.'))
  await ctx.write(async (tx) =>
    recordAct(tx, { operator, act: 'records.download', subject: { kind: 'account', id: row.performer_id } }),
  )
  return row
}

export async function exportAsJson(ctx: Context, operator: Viewer, id: string): Promise<Download> {
  const { performer_id: performerId, reason } = await approvedExport(ctx, operator, id)
  const performer = await performerOf(ctx, performerId)
  const left = await leftPerformer(ctx.db, performerId)
  const identity = left && (await identityOf(ctx, left))
  const [{ rows, consentsOf }, agreements, items] = await Promise.all([
    recordedPeople(ctx, performerId),
    agreementsOfPerformer(ctx.db, performerId),
    allItems(ctx, performerId),
  ])
  const people = []
  for (const person of rows) {
    const consents = []
    for (const consent of consentsOf.get(person.id) ?? []) consents.push(await consentEntry(ctx, consent))
    people.push({
      id: person.id,
      name: person.name,
      accountId: person.account_id,
      state: person.state,
      documents: await accountDocuments(ctx, person.account_id),
      consents,
    })
  }
  const content = {
    reason,
    performer: {
      id: performer.id,
      name: identity?.name ?? performer.name,
      username: identity?.username ?? performer.username,
      dateOfBirth: identity?.dateOfBirth ?? performer.date_of_birth,
      leftAt: left?.left_at ?? null,
      documents: await documentEntries(ctx, performer),
    },
    agreements: agreements.map(({ version, text, signed_at: signedAt }) => ({ version, text, signedAt })),
    people,
    items,
  }
  return download(`records-${performer.username}.json`, 'application/json', JSON.stringify(content, null, 2))
}

/** Returns the pictures of the performer's ID without a watermark. */
const documentEntries = (ctx: Context, { id_front: idFront, id_back: idBack, selfie }: Performer) =>
  Promise.all(
    Object.entries({ idFront, idBack, selfie }).map(async ([kind, id]) => ({
      kind,
      webp: id === null ? null : ((await openIdDocument(ctx, id))?.toString('base64') ?? null),
    })),
  )

/** Other performers who are shown have the documents of their own verification. Guests have those of their consents. */
async function accountDocuments(ctx: Context, accountId: string | null) {
  const shown = accountId === null ? undefined : await performerById(ctx.db, accountId)
  return shown ? documentEntries(ctx, shown) : []
}

async function consentEntry(ctx: Context, { row, signed }: SignedConsent) {
  const [documents, reviews, revocations] = await Promise.all([
    documentsOf(ctx.db, row.id),
    reviewsOf(ctx.db, [row.id]),
    revocationsOf(ctx.db, [row.id]),
  ])
  const review = reviews.get(row.id)
  const revocation = revocations.get(row.id)
  return {
    version: row.version,
    scopes: row.scopes,
    until: row.until,
    textVersion: row.text_version,
    signedAt: row.signed_at,
    keptUntil: row.kept_until,
    signed,
    review: review && { isApproved: review.is_approved, reason: review.reason, decidedAt: review.decided_at },
    revocation: revocation && { reason: revocation.reason, revokedAt: revocation.revoked_at, buyers: revocation.buyers },
    documents: await Promise.all(
      documents.map(async ({ id, kind, hash }) => ({
        kind,
        sha256: hash.toString('hex'),
        webp: (await openedDocument(ctx, id))?.toString('base64') ?? null,
      })),
    ),
  }
}

const BATCH_SIZE = 1000

async function allItems(ctx: Context, ownerId: string): Promise<DepictionRow[]> {
  const all: DepictionRow[] = []
  for (;;) {
    const { rows } = await depictionsOf(ctx.db, { ownerId }, { limit: BATCH_SIZE, offset: all.length })
    all.push(...rows)
    if (rows.length < BATCH_SIZE) return all
  }
}

/** The PDF lists people and counts; the JSON file has every item, signature and document. */
export async function exportAsPdf(ctx: Context, operator: Viewer, id: string): Promise<Download> {
  const row = await approvedExport(ctx, operator, id)
  const { performer, dateOfBirth, approvedAt, agreements, people, totalItems } = await recordOf(ctx, row.performer_id)
  const [{ siteName }, operators] = await Promise.all([
    settings(ctx),
    peopleById(ctx.db, [row.requested_by, ...(row.approved_by === null ? [] : [row.approved_by])]),
  ])
  const approvedBy: readonly (readonly [string, string])[] =
    row.approved_by === null || row.approved_at === null
      ? []
      : [[t('Approved by'), `${operators.get(row.approved_by)?.name ?? '–'}, ${date(row.approved_at)}`]]
  const day = (at: string | null) => (at === null ? '–' : date(new Date(at)))
  const pdf = await makePdf({
    title: t('Records of {name}', { name: performer.name }),
    subtitle: row.reason,
    lang: currentLocale(),
    at: ctx.clock.now(),
    footer: t('{site}, records', { site: siteName }),
    sections: [
      {
        title: t('Export'),
        facts: [
          [t('Site'), `${siteName}, ${ctx.config.origin}`],
          [t('Requested by'), `${operators.get(row.requested_by)?.name ?? '–'}, ${date(row.requested_at)}`],
          ...approvedBy,
        ],
        note: t('The JSON file of this export has all signatures, ID pictures and items.'),
      },
      {
        title: t('Performer'),
        facts: [
          [t('Name'), performer.name],
          [t('Date of birth'), dateOfBirth],
          [t('Documents approved'), day(approvedAt)],
          [t('Items'), String(totalItems)],
        ],
      },
      { title: t('Agreements'), facts: agreements.map((one) => [one.version, day(one.signedAt)]) },
      ...people.map(
        (person): PdfSection => ({
          title: person.legalName || person.account?.name || person.name,
          facts: [
            [t('Date of birth'), person.dateOfBirth || '–'],
            [t('Signed'), day(person.signedAt)],
            [t('Kept until'), day(person.keptUntil)],
            [t('Items'), String(person.totalItems)],
          ],
        }),
      ),
    ],
  })
  return download(`records-${performer.username}.pdf`, 'application/pdf', pdf)
}
