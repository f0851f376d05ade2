/** Sends refunds through the processor of the payment. Refunds that it cannot send wait for an operator. */
import { Type } from 'typebox'
import { postRefundSent, postRefundSettled } from '#core/money/index.ts'
import { issueCreditNote } from '#core/receipts/index.ts'
import { addMinutes } from '#lib/time.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { refundFailed, refundRetried, refundSettled } from './events.ts'
import { assertUndisputed, isDisputed } from './payment-disputes.ts'
import { paymentById, type GatewayRefundRow, type PaymentsDb } from './tables.ts'

const send = job('send refund', Type.Object({ refundId: Type.String() }))
const RETRY_MINUTES = 60

export interface RefundToSend {
  readonly refundId: string
  readonly paymentId: string
  /** Minor units of the currency including tax, and the tax in it. */
  readonly amount: number
  readonly tax: number
}

/** Enqueues sending the refund and issues its credit note. Call this in the transaction that posts the refund. */
export async function sendRefund(tx: Tx, { refundId, paymentId, amount, tax }: RefundToSend): Promise<void> {
  await (tx.db as PaymentsDb)
    .insertInto('gateway_refunds')
    .values({
      refund_id: refundId,
      payment_id: paymentId,
      amount,
      status: 'pending',
      message: '',
      created_at: tx.now,
      started_at: null,
    })
    .execute()
  enqueueSend(tx, refundId, tx.now)
  await issueCreditNote(tx, { refundId, paymentId, total: amount, tax })
}

const enqueueSend = (tx: Tx, refundId: string, at: Date): void =>
  tx.enqueue(send, { refundId }, { key: `refund:${refundId}`, at })

/** Reads the current state from the processor, after it reported a change. */
export const sendRefundNow = (tx: Tx, refundId: string): void => enqueueSend(tx, refundId, tx.now)

/** An error is retried. If the processor returns `pending`, it is asked again later with the same key. */
async function sendNow(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  const row = await ctx.write(async (tx) => begin(tx, refundId))
  if (!row) return
  const payment = await paymentById(ctx.db, row.payment_id)
  const gateway = payment && ctx.gateways.byName(payment.gateway)
  if (!payment?.intent_id || !gateway) throw new Error(`The payment or the gateway of refund ${refundId} is missing`)
  const amount = owedAmountOf(row)
  const { status, message } = await gateway.refund({
    key: refundId,
    attempt: row.attempt,
    intentId: payment.intent_id,
    amount,
  })
  await ctx.write(async (tx) => {
    if (status === 'pending') return enqueueSend(tx, refundId, addMinutes(tx.now, RETRY_MINUTES))
    if (!(await finishRefund(tx, { refundId, from: { status: 'pending' }, to: status, message }))) return
    if (status === 'succeeded') await postRefundSent(tx, { id: refundId, attempt: row.attempt, gateway: payment.gateway, amount })
    if (status === 'failed') tx.emit(refundFailed, { refundId, fanId: payment.account_id })
  })
}

/**
 * Records that the processor may send the refund from now on. Returns undefined if the refund is not pending, or waits until a
 * bank has decided: an amount that the bank takes back must not be sent as well.
 */
async function begin(tx: Tx, refundId: string): Promise<GatewayRefundRow | undefined> {
  const [row] = await gatewayRefunds(tx.db, [refundId])
  if (row?.status !== 'pending') return undefined
  if (row.started_at !== null) return row
  if (await isDisputed(tx, row.payment_id)) {
    enqueueSend(tx, refundId, addMinutes(tx.now, RETRY_MINUTES))
    return undefined
  }
  return await (tx.db as PaymentsDb)
    .updateTable('gateway_refunds')
    .set({ started_at: tx.now })
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Retries a failed refund as a new attempt. Throws like `leaveFailed`. */
export async function retryRefund(tx: Tx, refundId: string): Promise<void> {
  await leaveFailed(tx, { refundId, to: 'pending', message: '' })
  await (tx.db as PaymentsDb)
    .updateTable('gateway_refunds')
    .set((e) => ({ attempt: e('attempt', '+', 1), started_at: null }))
    .where('refund_id', '=', refundId)
    .execute()
  enqueueSend(tx, refundId, tx.now)
  tx.emit(refundRetried, { refundId })
}

/** Records that an operator has refunded the fan in another way, and how. Throws like `leaveFailed`. */
export async function settleRefund(tx: Tx, refundId: string, reference: string): Promise<void> {
  const row = await leaveFailed(tx, { refundId, to: 'settled', message: reference })
  await postRefundSettled(tx, { id: refundId, amount: owedAmountOf(row) })
  const payment = await paymentById(tx.db, row.payment_id)
  if (payment) tx.emit(refundSettled, { refundId, fanId: payment.account_id })
}

/**
 * Throws `not_found`, `not_ready` while a bank disputes the payment, and `already_done` if the refund has not failed or another
 * operator was first.
 */
async function leaveFailed(tx: Tx, { refundId, to, message }: Omit<Step, 'from'>): Promise<GatewayRefundRow> {
  const [known] = await gatewayRefunds(tx.db, [refundId])
  if (!known) throw notFound()
  await assertUndisputed(tx, known.payment_id)
  // Read again, because a dispute that has ended in between may have covered a part.
  const row = (await gatewayRefunds(tx.db, [refundId]))[0] ?? known
  if (!(await finishRefund(tx, { refundId, from: { status: 'failed' }, to, message })))
    throw apiError('already_done', t('This refund hasn’t failed.'))
  return row
}

interface Step {
  readonly refundId: string
  readonly from: From
  readonly to: GatewayRefundRow['status']
  readonly message: string
}

interface From {
  readonly status: GatewayRefundRow['status']
  /** Absent: at any time. */
  readonly finishedAt?: Date | null
}

/** Returns false if another caller was first. */
export async function finishRefund(tx: Tx, { refundId, from, to, message }: Step): Promise<boolean> {
  const done = await (tx.db as PaymentsDb)
    .updateTable('gateway_refunds')
    .set({ status: to, message, finished_at: to === 'pending' ? null : tx.now })
    .where('refund_id', '=', refundId)
    .where('status', '=', from.status)
    .$if(from.finishedAt instanceof Date, (query) => query.where('finished_at', '=', from.finishedAt!))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Returns the amount to send through the processor, or by hand if the processor cannot. */
export const owedAmountOf = ({ amount, covered }: Pick<GatewayRefundRow, 'amount' | 'covered'>): number =>
  Number(amount) - Number(covered)

export const gatewayRefunds = (db: PaymentsDb, refundIds: readonly string[]): Promise<GatewayRefundRow[]> =>
  db
    .selectFrom('gateway_refunds')
    .selectAll()
    .where('refund_id', '=', (e) => e.fn.any(e.val([...refundIds])))
    .execute()

/** Returns refunds that could not be sent yet, oldest first; uses index `gateway_refunds_failed`. */
export const failedRefunds = async (db: PaymentsDb, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('gateway_refunds')
    .select('refund_id')
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.refund_id)
}

export const refundJobHandlers = [jobHandler(send, sendNow)]
