/** Approves and rejects content in review. */
import type { SiteRule } from '@fanfare/contract/case-terms'
import { rejectItem, reportables } from '#core/cases/index.ts'
import { contentKinds, type ReviewableKind } from '#core/content/index.ts'
import { filesById } from '#core/media/index.ts'
import { contentReviewed, putApproval, reviewById, reviewQueueChanged, setDecided, type ReviewRow } from '#core/reviews/index.ts'
import { ApiError, apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { noteAct } from '#platform/recorded-acts.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from './operator-acts.ts'

interface Decision {
  readonly isApproved: boolean
  readonly rule: SiteRule | undefined
  readonly reason: string | undefined
}

interface Deciding {
  readonly id: string
  /** The version that the operator has seen. */
  readonly version: number
  readonly decision: Decision
}

interface Rejection {
  readonly rule: SiteRule
  readonly reason: string
}

/**
 * Throws `already_done` if someone has decided the review, `changed_meanwhile` if the performer has changed the content since, and
 * `not_valid` for a rejection without a rule or reasons.
 */
export async function decideReview(tx: Tx, operator: Viewer, { id, version, decision }: Deciding): Promise<ReviewRow> {
  const rejection = rejectionOf(decision)
  const { row, kind } = await lockWaiting(tx, { id, version, isApproved: rejection === undefined })
  const decided = rejection ? await reject(tx, { row, kind, operator }, rejection) : await approve(tx, { row, kind, operator })
  const about = { reviewId: row.id, kind: row.kind, contentId: row.content_id, performerId: row.performer_id }
  tx.emit(reviewQueueChanged, about)
  tx.emit(contentReviewed, { ...about, isApproved: rejection === undefined, statementId: decided.statement_id })
  const act = rejection ? 'content_review.reject' : 'content_review.approve'
  const { kind: kindName, content_id: contentId } = row
  const after = { kind: kindName, contentId, ...(rejection && { rule: rejection.rule }) }
  recordAct(tx, { operator, act, subject: { kind: 'content_review', id }, reason: rejection?.reason ?? '', after })
  return decided
}

/** Makes the same decision about several items. Returns those that could not be decided, and why. */
export async function decideReviews(
  tx: Tx,
  operator: Viewer,
  {
    items,
    decision,
  }: { readonly items: readonly { readonly _id: string; readonly version: number }[]; readonly decision: Decision },
): Promise<{ decided: number; left: { _id: string; message: string }[] }> {
  rejectionOf(decision)
  const left: { _id: string; message: string }[] = []
  // All operators lock in the same order, so that two of them with the same items cannot deadlock.
  for (const { _id: id, version } of items.toSorted((a, b) => a._id.localeCompare(b._id))) {
    const message = await whyLeft(decideReview(tx, operator, { id, version, decision }))
    if (message !== undefined) left.push({ _id: id, message })
  }
  const decided = items.length - left.length
  // Each decided item has its own row in the audit log.
  if (decided === 0) noteAct()
  return { decided, left }
}

/** Returns why an item cannot be decided. The checks come before all changes, so nothing has to be rolled back. */
async function whyLeft(deciding: Promise<unknown>): Promise<string | undefined> {
  try {
    await deciding
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'not_found') throw error
    return error.message
  }
}

const MIN_REASON = 10

/** Returns undefined for an approval. */
function rejectionOf({ isApproved, rule, reason = '' }: Decision): Rejection | undefined {
  if (isApproved) return undefined
  if (rule === undefined) throw notValid('rule', t('Choose the rule'))
  if (reason.trim().length < MIN_REASON) throw notValid('reason', t('Explain the decision in at least ten characters'))
  return { rule, reason: reason.trim() }
}

interface Locked {
  readonly row: ReviewRow
  readonly kind: ReviewableKind
}

/** Locks the content before its review, as a change by the performer does. */
async function lockWaiting(
  tx: Tx,
  { id, version, isApproved }: { readonly id: string; readonly version: number; readonly isApproved: boolean },
): Promise<Locked> {
  const known = await reviewById(tx.db, id, 'none')
  const kind = known && contentKinds(tx.services).get(known.kind)?.review
  if (!known || !kind) throw notFound()
  const content = await kind.lock(tx, known.content_id)
  const row = await reviewById(tx.db, id, 'update')
  if (row?.state !== 'waiting' || !content) throw apiError('already_done', whyOver(row?.state))
  if (row.version !== version)
    throw apiError('changed_meanwhile', t('The performer has changed this since you opened it. Look at it again.'))
  if (isApproved && (await areProcessing(tx, content.fileIds)))
    throw apiError('not_allowed', t('Its files are still being processed. Decide when you can see them.'))
  return { row, kind }
}

const whyOver = (state: ReviewRow['state'] | undefined): string =>
  state === 'approved' || state === 'rejected'
    ? t('Another operator has already decided about this.')
    : t('The performer has withdrawn this. It no longer needs a decision.')

async function areProcessing(tx: Tx, fileIds: readonly string[]): Promise<boolean> {
  const files = await filesById(tx.db, fileIds)
  return [...files.values()].some(({ status }) => status === 'processing')
}

interface Acting extends Locked {
  readonly operator: Viewer
}

async function approve(tx: Tx, { row, kind, operator }: Acting): Promise<ReviewRow> {
  const { id, content_id: contentId, leads_to: leadsTo, submitted_at: submittedAt } = row
  const decided = await setDecided(tx, { id, table: kind.table, state: 'approved', operatorId: operator.id })
  await putApproval(tx, decided)
  await kind.release(tx, { id: contentId, leadsTo, submittedAt })
  return decided
}

async function reject(tx: Tx, { row, kind, operator }: Acting, { rule, reason }: Rejection): Promise<ReviewRow> {
  const { id, content_id: contentId } = row
  const found = await reportables(tx.services).get(row.kind)?.read({ services: tx.services, db: tx.db }, [contentId])
  const object = found?.get(contentId)
  if (!object) throw notFound()
  const statement = await rejectItem(tx, { object, operatorId: operator.id, rule, reason })
  const decided = await setDecided(tx, {
    id,
    table: kind.table,
    state: 'rejected',
    operatorId: operator.id,
    statementId: statement.id,
  })
  await kind.reject(tx, contentId)
  return decided
}
