import * as disputes from '@fanfare/contract/disputes'
import { frozenTokens, heldFor } from '#core/money/index.ts'
import { endPauses } from '#core/payments/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { answerDispute } from './answer-dispute.ts'
import { evidenceOf } from './evidence.ts'
import { recordAct } from './operator-acts.ts'
import { disputeMonths } from './ratio.ts'
import { disputeById, listDisputes, type DisputeRow } from './store.ts'
import { disputeViews } from './views.ts'

async function known(db: Db, id: string): Promise<DisputeRow> {
  const row = await disputeById(db, id)
  if (!row) throw notFound()
  return row
}
const viewOf = async (from: Context | Tx, row: DisputeRow) => (await disputeViews(from, [row]))[0]!

export const routes = [
  query(disputes.searchDisputes, async ({ ctx, query: { status, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listDisputes(ctx.db, { status, limit, offset })
    return { data: await disputeViews(ctx, rows), total }
  }),

  query(disputes.readDisputeShare, async ({ ctx }) => ({ months: await disputeMonths(ctx) })),

  query(disputes.viewDispute, async ({ ctx, params }) => {
    const row = await known(ctx.db, params.id)
    const [frozen, tokens, evidence] = await Promise.all([
      heldFor(ctx.db, { cause: 'dispute', causeId: row.id }),
      frozenTokens(ctx.db, row.id),
      evidenceOf(ctx, { row, note: '' }),
    ])
    return { frozenEarnings: fromMinorUnits(frozen), frozenTokens: fromMinorUnits(tokens), evidence }
  }),

  mutation(disputes.submitEvidence, async ({ tx, viewer, params, body: { note = '' } }) => {
    const row = await answerDispute(tx, { id: params.id, byId: viewer.id, note: note.trim() })
    const subject = { kind: 'dispute', id: row.id } as const
    recordAct(tx, { operator: viewer, act: 'dispute.send_evidence', subject, reason: note.trim() })
    return viewOf(tx, row)
  }),

  mutation(disputes.allowCards, async ({ tx, viewer, params }) => {
    const row = await known(tx.db, params.id)
    if (!(await endPauses(tx, row.fan_id))) throw apiError('already_done', t('This fan can already pay by card.'))
    recordAct(tx, { operator: viewer, act: 'dispute.allow_cards', subject: { kind: 'account', id: row.fan_id } })
    return viewOf(tx, row)
  }),
]
