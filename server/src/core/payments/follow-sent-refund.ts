/** Follows sent refunds: a bank can return a refund days after it succeeded, and then an operator has to act. */
import { Type } from 'typebox'
import { postRefundReturned } from '#core/money/index.ts'
import { isId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { refundFailed } from './events.ts'
import { finishRefund, gatewayRefunds, owedAmountOf } from './send-refund.ts'
import { paymentById, type PaymentsDb } from './tables.ts'

const followSent = job('follow sent refund', Type.Object({ refundId: Type.String() }))

/** Reads the current state from the payment processor, after it reported a change. */
export const enqueueSentRefund = (tx: Tx, refundId: string): void =>
  tx.enqueue(followSent, { refundId }, { key: `refund sent:${refundId}` })

/** A returned refund is owed to the fan again. Safe to repeat. */
async function follow(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  const [row] = await gatewayRefunds(ctx.db, [refundId])
  const payment = row?.status === 'succeeded' ? await paymentById(ctx.db, row.payment_id) : undefined
  const gateway = payment && ctx.gateways.byName(payment.gateway)
  if (!row || !payment?.intent_id || !gateway?.sentRefunds) return
  const now = await gateway.sentRefunds.read({ key: refundId, intentId: payment.intent_id })
  if (now?.status !== 'failed') return
  const returned = { id: refundId, attempt: row.attempt, gateway: payment.gateway, amount: owedAmountOf(row) }
  await ctx.write(async (tx) => {
    // A refund that was sent again in the meantime is not the one that was read.
    const from = { status: 'succeeded', finishedAt: row.finished_at } as const
    if (!(await finishRefund(tx, { refundId, from, to: 'failed', message: now.message }))) return
    await postRefundReturned(tx, returned)
    tx.emit(refundFailed, { refundId, fanId: payment.account_id })
  })
}

const look = job('find returned refunds', Type.Object({}))
const lookAt = job('find returned refunds of a gateway', Type.Object({ gateway: Type.String() }))
/** Stripe: a refund fails within thirty days. */
const LOOKBACK_DAYS = 40
const BATCH_SIZE = 500

/**
 * Finds returned refunds without a webhook. Each processor has its own job, so that one that does not respond does not delay the
 * others.
 */
const lookForReturned = (ctx: Context): Promise<void> =>
  ctx.write(async (tx) => {
    for (const { name: gateway } of ctx.gateways.all) tx.enqueue(lookAt, { gateway }, { key: `returned refunds:${gateway}` })
  })

async function lookAtGateway(ctx: Context, name: string): Promise<void> {
  const gateway = ctx.gateways.byName(name)
  if (!gateway?.sentRefunds || !(await gateway.isReady())) return
  const failed = (await gateway.sentRefunds.failedSince(addDays(ctx.clock.now(), -LOOKBACK_DAYS))).filter(isId)
  for (let from = 0; from < failed.length; from += BATCH_SIZE) {
    const sent = await sentAmong(ctx.db, failed.slice(from, from + BATCH_SIZE))
    if (sent.length > 0) await ctx.write(async (tx) => sent.forEach((id) => enqueueSentRefund(tx, id)))
  }
}

/** Uses the key of `gateway_refunds`. */
async function sentAmong(db: PaymentsDb, refundIds: readonly string[]): Promise<string[]> {
  const rows = await gatewayRefunds(db, refundIds)
  return rows.filter(({ status }) => status === 'succeeded').map((row) => row.refund_id)
}

export const sentRefundJobHandlers = [
  jobHandler(followSent, follow),
  jobHandler(look, lookForReturned, '17 5 * * *'),
  jobHandler(lookAt, (ctx, { gateway }) => lookAtGateway(ctx, gateway)),
]
