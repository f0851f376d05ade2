/** Receives webhooks of payment processors. Each one triggers a read from the processor; only its ids are used. */
import type { Webhook, WebhookSubject } from '#platform/gateways/index.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#lib/errors.ts'
import { enqueueSetup } from './card-setup.ts'
import { paymentDisputed, transferChanged } from './events.ts'
import { enqueueSentRefund } from './follow-sent-refund.ts'
import { gatewayRefunds, sendRefundNow } from './send-refund.ts'
import { enqueueSync } from './sync-payment.ts'
import { isOpen, paymentOfIntent } from './tables.ts'
import { isId } from '#lib/id.ts'

/**
 * Throws for a forged webhook. A webhook that does not concern this site still gets a success, because the processor would
 * otherwise repeat it.
 */
export async function receiveWebhook(ctx: Context, gatewayName: string, webhook: Webhook): Promise<void> {
  const gateway = ctx.gateways.byName(gatewayName)
  if (!gateway) throw notFound()
  const subject = await gateway.subjectOf(webhook)
  if (subject) await follow(ctx, gatewayName, subject)
}

async function follow(ctx: Context, gateway: string, subject: WebhookSubject): Promise<void> {
  if (subject.kind === 'setup') return ctx.write(async (tx) => enqueueSetup(tx, { gateway, setupId: subject.id }))
  if (subject.kind === 'refund') return followRefund(ctx, subject.key)
  if (subject.kind === 'transfer') return followTransfer(ctx, subject.key)
  const payment = await paymentOfIntent(ctx.db, gateway, subject.kind === 'intent' ? subject.id : subject.intentId)
  if (!payment) return
  await ctx.write(async (tx) => {
    if (isOpen(payment)) enqueueSync(tx, payment.id, tx.now)
    if (subject.kind === 'dispute') tx.emit(paymentDisputed, { paymentId: payment.id, fanId: payment.account_id })
  })
}

async function followTransfer(ctx: Context, requestId: string): Promise<void> {
  if (isId(requestId)) await ctx.write(async (tx) => tx.emit(transferChanged, { requestId }))
}

async function followRefund(ctx: Context, key: string): Promise<void> {
  if (!isId(key)) return
  const [row] = await gatewayRefunds(ctx.db, [key])
  if (row?.status === 'pending') await ctx.write(async (tx) => sendRefundNow(tx, key))
  if (row?.status === 'succeeded') await ctx.write(async (tx) => enqueueSentRefund(tx, key))
}
