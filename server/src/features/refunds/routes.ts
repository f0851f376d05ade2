import * as refunds from '@fanfare/contract/refunds'
import type { Refund, RefundReason, TokenRefundReason } from '@fanfare/contract/refunds'
import { findAccountForOperator, anonymousPerson } from '#core/accounts/index.ts'
import { listRefunds, saleById, searchSales, partnerSharesOf } from '#core/money/index.ts'
import { failedRefunds, listTokenPayments, retryRefund, settleRefund } from '#core/payments/index.ts'
import { refundOwnSale, refundSale, refundTokens } from '#core/refunds/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
import { refundView } from './refund-view.ts'
import { adminSaleViews, refundViews, tokenPurchaseViews } from './views.ts'

/** A bound far above the number of failed refunds that operators leave open. */
const MAX_FAILED = 500

interface Body {
  readonly amount?: number
  readonly reason: RefundReason | TokenRefundReason
  readonly note?: string
}

const requestOf = ({ amount, reason, note = '' }: Body) => ({
  amount: amount === undefined ? undefined : toMinorUnits(amount),
  reason,
  note: note.trim(),
})

/** Returns a refund as the audit log keeps it. */
const refundOf = ({ amount, reason, note = '' }: Body) => ({
  reason: note.trim(),
  after: { reason, amount: amount ?? 'all' },
})

/** Hides the fan of an anonymous tip, and leaves out the partners' shares of the refund. */
async function asPerformerSees({ db }: Tx, view: Refund, saleId: string): Promise<Refund> {
  const [sale, others] = await Promise.all([saleById(db, saleId), partnerSharesOf(db, [view._id])])
  const net = fromMinorUnits(toMinorUnits(view.net) + (others.get(view._id) ?? 0))
  return { ...view, net, ...(sale?.is_anonymous === true && { fan: anonymousPerson(saleId) }) }
}

export const routes = [
  query(refunds.searchSales, async ({ ctx, query: { username, kind, limit = 20, offset = 0 } }) => {
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const { rows, total } = await searchSales(ctx.db, { accountId: account?.id, kind, limit, offset })
    return { data: await adminSaleViews(ctx.db, rows), total }
  }),

  mutation(refunds.refundSale, async ({ tx, viewer, params, body }) => {
    const { id } = await refundSale(tx, { saleId: params.id, byId: viewer.id, ...requestOf(body) })
    recordAct(tx, { operator: viewer, act: 'sale.refund', subject: { kind: 'sale', id: params.id }, ...refundOf(body) })
    return refundView(tx, id)
  }),

  mutation(refunds.refundOwnSale, async ({ tx, viewer, params, body }) => {
    const { id } = await refundOwnSale(tx, { saleId: params.id, performerId: viewer.id, ...requestOf(body) })
    return asPerformerSees(tx, await refundView(tx, id), params.id)
  }),

  query(refunds.searchTokenPurchases, async ({ ctx, query: { username, limit = 20, offset = 0 } }) => {
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const { rows, total } = await listTokenPayments(ctx.db, { accountId: account?.id, limit, offset })
    return { data: await tokenPurchaseViews(ctx.db, rows), total }
  }),

  mutation(refunds.refundTokens, async ({ tx, viewer, params, body }) => {
    const request = requestOf(body)
    if (body.reason === 'other' && request.note === '') throw notValid('note', t('Enter a reason'))
    const { id } = await refundTokens(tx, { paymentId: params.id, byId: viewer.id, ...request })
    const subject = { kind: 'token_purchase', id: params.id } as const
    recordAct(tx, { operator: viewer, act: 'token_purchase.refund', subject, ...refundOf(body) })
    return refundView(tx, id)
  }),

  query(refunds.searchRefunds, async ({ ctx, query: { status, limit = 20, offset = 0 } }) => {
    const ids = status === 'failed' ? { ids: await failedRefunds(ctx.db, MAX_FAILED) } : {}
    const { rows, total } = await listRefunds(ctx.db, { ...ids, limit, offset })
    return { data: await refundViews(ctx, ctx.db, rows), total }
  }),

  mutation(refunds.retryRefund, async ({ tx, viewer, params }) => {
    await retryRefund(tx, params.id)
    recordAct(tx, { operator: viewer, act: 'refund.retry', subject: { kind: 'refund', id: params.id } })
    return refundView(tx, params.id)
  }),

  mutation(refunds.settleRefund, async ({ tx, viewer, params, body: { reference } }) => {
    await settleRefund(tx, params.id, reference)
    recordAct(tx, { operator: viewer, act: 'refund.settle', subject: { kind: 'refund', id: params.id }, after: { reference } })
    return refundView(tx, params.id)
  }),
]
