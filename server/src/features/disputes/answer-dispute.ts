/** Submits evidence to the bank: once, and claimed here first, so that two operators cannot both answer. */
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { evidenceOf } from './evidence.ts'
import { claimAnswer, disputeById, releaseAnswer, type DisputeRow } from './store.ts'
import { enqueueDisputeSync } from './sync-dispute.ts'

export interface Answer {
  readonly id: string
  readonly byId: string
  /** What the operator adds. */
  readonly note: string
}

/** Throws `not_found`, `already_done` when it was answered or decided, and `not_ready` for a gateway that does not answer: nothing is submitted then. */
export async function answerDispute(ctx: Context, { id, byId, note }: Answer): Promise<DisputeRow> {
  const row = await disputeById(ctx.db, id)
  if (!row) throw notFound('dispute')
  const gateway = ctx.gateways.byName(row.gateway)
  if (!gateway?.submitEvidence || row.due_by === null) throw tooLate()
  const evidence = await evidenceOf(ctx, row, note)
  const claimed = await ctx.write((tx) => claimAnswer(tx, id, { evidence, byId }))
  if (!claimed) throw tooLate()
  try {
    await gateway.submitEvidence(row.reference, evidence)
  } catch (error) {
    await ctx.write((tx) => releaseAnswer(tx, id))
    throw error
  }
  await ctx.write(async (tx) => enqueueDisputeSync(tx, row.payment_id, tx.now))
  return claimed
}

const tooLate = () => apiError('already_done', t('The bank takes no evidence for this dispute any more.'))
