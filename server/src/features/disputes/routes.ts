import * as disputes from '@fanfare/contract/disputes'
import { frozenBy, heldTokens } from '#core/money/index.ts'
import { endPauses } from '#core/payments/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { answerDispute } from './answer-dispute.ts'
import { evidenceOf } from './evidence.ts'
import { disputeById, listDisputes, type DisputeRow } from './store.ts'
import { disputeViews } from './views.ts'

async function known(ctx: Context, id: string): Promise<DisputeRow> {
  const row = await disputeById(ctx.db, id)
  if (!row) throw notFound('dispute')
  return row
}
const viewOf = async (ctx: Context, row: DisputeRow) => (await disputeViews(ctx, [row]))[0]!

export const routes = [
  query(disputes.searchDisputes, async ({ ctx, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listDisputes(ctx.db, { status, limit, offset })
    return { data: await disputeViews(ctx, rows), total }
  }),

  query(disputes.viewDispute, async ({ ctx, params }) => {
    const row = await known(ctx, params.id)
    const [frozen, held, evidence] = await Promise.all([
      frozenBy(ctx.db, row.id),
      heldTokens(ctx.db, row.id),
      evidenceOf(ctx, row, ''),
    ])
    return { frozenEarnings: fromMinorUnits(frozen), heldTokens: fromMinorUnits(held), evidence }
  }),

  action(disputes.submitEvidence, async ({ ctx, viewer, params, body: { note = '' } }) =>
    viewOf(ctx, await answerDispute(ctx, { id: params.id, byId: viewer.id, note: note.trim() })),
  ),

  action(disputes.allowCards, async ({ ctx, params }) => {
    const row = await known(ctx, params.id)
    if (!(await ctx.write((tx) => endPauses(tx, row.fan_id))))
      throw apiError('already_done', t('This fan can pay by card already.'))
    return viewOf(ctx, row)
  }),
]
