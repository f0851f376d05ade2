/** Submits evidence for a dispute once, even with parallel requests and retried calls to the gateway. */
import { Type } from 'typebox'
import { paymentById } from '#core/payments/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { disputeAnswered } from './events.ts'
import { evidenceOf } from './evidence.ts'
import { claimAnswer, disputeById, type DisputeRow } from './store.ts'
import { enqueueDisputeSync } from './sync-dispute.ts'

export interface Answer {
  readonly id: string
  readonly byId: string
  /** The operator's addition. */
  readonly note: string
}

const submit = job('submit evidence', Type.Object({ disputeId: Type.String() }))

/**
 * Stores the current evidence, which a job submits. Throws `not_found`, and `already_done` if the dispute was answered or decided
 * or takes no evidence here.
 */
export async function answerDispute(tx: Tx, { id, byId, note }: Answer): Promise<DisputeRow> {
  const row = await disputeById(tx.db, id)
  if (!row) throw notFound()
  const isTaken = tx.services.gateways.byName(row.gateway)?.submitEvidence !== undefined && row.due_by !== null
  const evidence = await evidenceOf(tx, { row, note })
  const claimed = isTaken ? await claimAnswer(tx, id, { evidence, byId }) : undefined
  if (!claimed) throw apiError('already_done', t('The bank no longer accepts evidence for this dispute.'))
  tx.enqueue(submit, { disputeId: id })
  tx.emit(disputeAnswered, { disputeId: id })
  return claimed
}

/** A gateway takes evidence once, and reports whether an earlier call has reached it. */
async function submitNow(ctx: Context, { disputeId }: { disputeId: string }): Promise<void> {
  const row = await disputeById(ctx.db, disputeId)
  if (!row || !['inquiry', 'open'].includes(row.status) || row.evidence === null) return
  const gateway = ctx.gateways.byName(row.gateway)
  const payment = await paymentById(ctx.db, row.payment_id)
  if (!gateway?.submitEvidence || !payment?.intent_id)
    throw new Error(`The payment or the gateway of dispute ${disputeId} is missing`)
  const atGateway = await gateway.disputeOf(payment.intent_id)
  if (atGateway?.dueBy !== undefined) await gateway.submitEvidence(row.reference, row.evidence)
  await ctx.write(async (tx) => enqueueDisputeSync(tx, row.payment_id, tx.now))
}

export const answerJobHandlers = [jobHandler(submit, submitNow)]
