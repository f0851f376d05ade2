/** Sends each payout by Stripe once and follows its transfer. Stripe is called outside every transaction. */
import { Type } from 'typebox'
import { msg } from '#lib/i18n.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import type { PayoutTransfer, TransferAnswer } from '#platform/gateways/payout-accounts.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { recordAnswer, type Answer } from './decide-payout.ts'
import { unsealDestination } from './destination.ts'
import { enqueueSend, sendJob } from './send-job.ts'
import { payoutById } from './store.ts'
import type { PayoutRow } from './tables.ts'
import { recordProblem, paidByStripe, stuckPayouts } from './transfer-store.ts'

const NO_ANSWER = msg('Stripe isn’t responding. We’ll retry automatically.')
const UNREADABLE = msg('The performer’s account can’t be decrypted.')
const REVERSED = msg('Stripe has reversed the transfer.')

/** The worker retries what throws. A scheduled job finds payouts whose job has failed for good. */
async function sendNow(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const row = await payoutById(ctx.db, requestId)
  if (row?.status !== 'sending') return
  const answer = await transferOf(ctx, row).catch(async (error: unknown) => {
    if (error instanceof GatewayDown) await ctx.write((tx) => recordProblem(tx, requestId, NO_ANSWER))
    throw error
  })
  await ctx.write(async (tx) => {
    await recordAnswer(tx, row, answerOf(answer))
    // The transfer was found by its key and had already been reversed.
    if (answer.status === 'sent' && isReversed(answer.transfer)) await recordReversal(tx, row)
  })
}

async function transferOf({ config, gateways }: Context, row: PayoutRow): Promise<TransferAnswer> {
  const destination = await unsealDestination(config.secret, row.performer_id, row.sealed)
  if (destination?.kind !== 'stripe') {
    // The secret has changed since the destination was handed to Stripe.
    const transfer = await gateways.payoutAccounts.transferOf(row.id)
    return transfer ? { status: 'sent', transfer } : { status: 'refused', message: UNREADABLE }
  }
  return gateways.payoutAccounts.send({
    key: row.id,
    attempt: row.attempts,
    amount: Number(row.amount) - Number(row.fee),
    currency: row.currency,
    account: destination.account,
  })
}

function answerOf(answer: TransferAnswer): Answer {
  if (answer.status === 'sent') return { event: 'pay', reference: answer.transfer.id, sentAt: answer.transfer.at }
  return { event: answer.status === 'refused' ? 'fail' : 'stop', reason: answer.message }
}

/** A partial reversal is reported by the comparison of the books. */
const isReversed = ({ amount, reversed }: PayoutTransfer): boolean => reversed >= amount

const recordReversal = (tx: Tx, row: PayoutRow): Promise<void> => recordAnswer(tx, row, { event: 'fail', reason: REVERSED })

const check = job('check payout transfer', Type.Object({ requestId: Type.String() }))

export const enqueueCheck = (tx: Tx, requestId: string): void =>
  tx.enqueue(check, { requestId }, { key: `payout-check:${requestId}` })

async function checkNow(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const row = await payoutById(ctx.db, requestId)
  if (row?.status === 'sending') return sendNow(ctx, { requestId })
  if (row?.status !== 'paid' || row.type !== 'stripe') return
  const transfer = await ctx.gateways.payoutAccounts.transferOf(requestId)
  if (transfer && isReversed(transfer)) await ctx.write((tx) => recordReversal(tx, row))
}

const findUnsent = job('find unsent payouts', Type.Object({}))
const findReversed = job('find reversed transfers', Type.Object({}))
const BATCH_SIZE = 500
const RETRY_MINUTES = 60
const LOOKBACK_DAYS = 30

async function enqueueUnsent(ctx: Context): Promise<void> {
  const ids = await stuckPayouts(ctx.db, { before: addMinutes(ctx.clock.now(), -RETRY_MINUTES), limit: BATCH_SIZE })
  await ctx.write(async (tx) => ids.forEach((id) => enqueueSend(tx, id)))
}

/** Enqueues reversed transfers without a webhook. */
async function enqueueReversed(ctx: Context): Promise<void> {
  const { payoutAccounts } = ctx.gateways
  if (!(await payoutAccounts.isReady())) return
  const [from, to] = [addDays(ctx.clock.now(), -LOOKBACK_DAYS), ctx.clock.now()]
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { transfers, next } = await payoutAccounts.transfersBetween({ from, to, ...(cursor !== '' && { cursor }) })
    const paid = await paidByStripe(
      ctx.db,
      transfers.filter(isReversed).map(({ key }) => key),
    )
    await ctx.write(async (tx) => paid.forEach((id) => enqueueCheck(tx, id)))
    cursor = next
  }
}

export const sendJobHandlers = [
  jobHandler(sendJob, sendNow),
  jobHandler(check, checkNow),
  jobHandler(findUnsent, enqueueUnsent, '41 * * * *'),
  jobHandler(findReversed, enqueueReversed, '52 3 * * *'),
]
