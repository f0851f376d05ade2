import * as batches from '@fanfare/contract/payout-batches'
import * as holds from '@fanfare/contract/payout-holds'
import * as payouts from '@fanfare/contract/payouts'
import { findAccountForOperator } from '#core/accounts/index.ts'
import { changeSettings, settings, type Settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { readBic, readIban } from './bank-account.ts'
import { listBatches } from './batch-store.ts'
import { batchFile, createBatch } from './batches.ts'
import { decidePayout, type Decision } from './decide-payout.ts'
import { recordAct } from './operator-acts.ts'
import { pendingSums, searchPayouts } from './store.ts'
import { batchViews, payoutView, payoutViews } from './views.ts'

async function decide(tx: Tx, viewer: Viewer, { id, decision }: { readonly id: string; readonly decision: Decision }) {
  const row = await decidePayout(tx, id, viewer.id, decision)
  recordAct(tx, {
    operator: viewer,
    act: `payout.${decision.event}`,
    subject: { kind: 'payout', id },
    ...('reason' in decision && { reason: decision.reason }),
    after: {
      status: row.status,
      amount: fromMinorUnits(row.amount),
      currency: row.currency,
      ...('reference' in decision && { reference: decision.reference }),
    },
  })
  return payoutView(tx.db, row, viewer)
}

const decisionRoutes = [
  query(payouts.searchPayouts, async ({ ctx, viewer, query: { status, type, username, limit = 20, offset = 0 } }) => {
    if (viewer.role === 'fan') throw apiError('not_allowed', t('Forbidden in the action!'))
    if (viewer.role === 'performer') {
      const { rows, total } = await searchPayouts(ctx.db, { performerId: viewer.id, status, type, limit, offset })
      return { data: await payoutViews(ctx.db, rows, viewer), total }
    }
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const { rows, total } = await searchPayouts(ctx.db, { performerId: account?.id, status, type, limit, offset })
    return { data: await payoutViews(ctx.db, rows, viewer), total }
  }),

  query(payouts.countPendingPayouts, async ({ ctx }) => {
    const { total, sum, oldest } = await pendingSums(ctx.db)
    const { currency } = await settings(ctx)
    return { total: Number(total), sum: fromMinorUnits(sum), currency, oldest: oldest?.toISOString() ?? null }
  }),

  mutation(payouts.approvePayout, async ({ tx, viewer, params }) =>
    decide(tx, viewer, { id: params.id, decision: { event: 'approve' } }),
  ),

  mutation(payouts.rejectPayout, async ({ tx, viewer, params, body: { reason } }) =>
    decide(tx, viewer, { id: params.id, decision: { event: 'reject', reason } }),
  ),

  mutation(payouts.sendPayout, async ({ tx, viewer, params }) =>
    decide(tx, viewer, { id: params.id, decision: { event: 'send' } }),
  ),

  mutation(payouts.payPayout, async ({ tx, viewer, params, body: { reference } }) =>
    decide(tx, viewer, { id: params.id, decision: { event: 'pay', reference } }),
  ),

  mutation(payouts.failPayout, async ({ tx, viewer, params, body: { reason } }) =>
    decide(tx, viewer, { id: params.id, decision: { event: 'fail', reason } }),
  ),
]

const batchRoutes = [
  mutation(batches.createPayoutBatch, async ({ tx, viewer, body: { type } }) => {
    const batch = await createBatch(tx, type, viewer.id)
    const subject = { kind: 'payout_batch', id: batch.id } as const
    recordAct(tx, { operator: viewer, act: 'payout_batch.create', subject, after: { type } })
    const [view] = await batchViews(tx.db, [batch])
    return view!
  }),

  query(batches.listPayoutBatches, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listBatches(ctx.db, { limit, offset })
    return { data: await batchViews(ctx.db, rows), total }
  }),

  action(batches.readPayoutBatchFile, async ({ ctx, viewer, params, query: { format } }) => {
    const file = await batchFile(ctx, params.id, viewer.id, format)
    const subject = { kind: 'payout_batch', id: params.id } as const
    await ctx.write(async (tx) => recordAct(tx, { operator: viewer, act: 'payout_batch.download', subject, after: { format } }))
    return file
  }),

  query(batches.readPayingAccount, async ({ ctx }) => {
    const { payoutAccountHolder: holder, payoutAccountIban: iban, payoutAccountBic: bic } = await settings(ctx)
    return { holder, iban, bic }
  }),

  mutation(batches.savePayingAccount, async ({ tx, viewer, body }) => {
    const account = { holder: body.holder.trim(), iban: readIban(body.iban), bic: readBic(body.bic) }
    const { holder, iban, bic } = account
    await changeSettings(tx, { payoutAccountHolder: holder, payoutAccountIban: iban, payoutAccountBic: bic }, viewer)
    return account
  }),
]

const holdsOf = ({ earningHoldDays: days, newPerformerHoldDays, newPerformerDays }: Settings): holds.PayoutHolds => ({
  days,
  newPerformerHoldDays,
  newPerformerDays,
})

const holdRoutes = [
  query(holds.readPayoutHolds, async ({ ctx }) => holdsOf(await settings(ctx))),

  mutation(holds.savePayoutHolds, async ({ tx, viewer, body }) => {
    const { days, newPerformerHoldDays, newPerformerDays } = body
    if (newPerformerHoldDays < days)
      throw notValid('newPerformerHoldDays', t('The pending period for new performers can’t be shorter than for others.'))
    await changeSettings(tx, { earningHoldDays: days, newPerformerHoldDays, newPerformerDays }, viewer)
    return body
  }),
]

export const adminRoutes = [...decisionRoutes, ...batchRoutes, ...holdRoutes]
