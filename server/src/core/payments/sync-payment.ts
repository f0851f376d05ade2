/** Synchronizes a payment with its processor. Requests, webhooks and jobs call this in any order and any number of times. */
import { Type } from 'typebox'
import { issueReceipt } from '#core/receipts/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Intent, NewIntent } from '#platform/gateways/index.ts'
import { mayCharge } from '#platform/gateways/not-charged.ts'
import type { Context, Tx } from '#platform/context.ts'
import { cardById, changeCard } from './card-store.ts'
import { recordCardDecline, recordCardSuccess } from './default-card.ts'
import { endOwnReferrals } from './own-referrals.ts'
import { paymentDisputed, paymentLost } from './events.ts'
import {
  isLate,
  isGatewayUnreachable,
  latePayments,
  checkOpenPayments,
  LOST_OUTCOME,
  UNREACHABLE_OUTCOME,
} from './lost-payment.ts'
import { setupJobHandlers } from './card-setup.ts'
import { refreshJobHandlers } from './refresh-cards.ts'
import { cardJobHandlers } from './remove-card.ts'
import { failureCodeOf, transitionOf, type FailureCode } from './payment-rules.ts'
import { payableFor } from './payable.ts'
import { sentRefundJobHandlers } from './follow-sent-refund.ts'
import { refundJobHandlers } from './send-refund.ts'
import { INTERNAL_GATEWAY, isOpen, paymentById, type Payment, type PaymentsDb } from './tables.ts'

/**
 * Reads the payment from the processor and records its state. The same transaction delivers what was paid for. A payment without
 * an intent gets one; the payment's id is the idempotency key, so none is created twice.
 */
async function syncPayment(ctx: Context, id: string): Promise<Payment> {
  const payment = await paymentById(ctx.db, id)
  if (!payment) throw new Error(`Payment ${id} does not exist`)
  return syncKnown(ctx, payment)
}

async function syncKnown(ctx: Context, payment: Payment): Promise<Payment> {
  if (!isOpen(payment)) return payment
  const intent = await intentOf(ctx, payment)
  return ctx.write((tx) => recordIntent(tx, payment.id, intent))
}

/**
 * Returns the payment in the processor's state, or in the last known state if the processor cannot be reached; the job will sync
 * it.
 */
export async function refreshPayment(ctx: Context, payment: Payment): Promise<Payment> {
  if (!isOpen(payment)) return payment
  try {
    return await syncKnown(ctx, payment)
  } catch (error) {
    ctx.log.error(error, `payment ${payment.id}`)
    return payment
  }
}

/**
 * Cancels a payment whose buyer did not authenticate; if it has succeeded in between, it is settled instead. Returns any other
 * payment unchanged.
 */
export async function abandonPayment(ctx: Context, id: string): Promise<Payment> {
  const payment = await paymentById(ctx.db, id)
  if (payment?.status === 'authentication_needed' && payment.intent_id !== null)
    await gatewayOf(ctx, payment).cancelIntent(payment.intent_id)
  return syncPayment(ctx, id)
}

type Recorded = Pick<Intent, 'status' | 'message'> &
  Partial<Pick<Intent, 'id' | 'amount' | 'currency' | 'clientSecret' | 'redirectUrl' | 'card' | 'isCancelled' | 'isLost'>> & {
    readonly failureCode?: FailureCode
  }

/** Records the state of a payment. Only the first call that records the end settles it. */
export async function recordIntent(tx: Tx, id: string, intent: Recorded): Promise<Payment> {
  const db: PaymentsDb = tx.db
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const transition = transitionOf(payment.status, intent.status)
  if (!transition) return payment
  const { amount = Number(payment.amount), currency = payment.currency } = intent
  if (amount !== Number(payment.amount) || currency !== payment.currency)
    throw new Error(`Payment ${id} is for ${payment.amount} ${payment.currency}, but its intent is for ${amount} ${currency}`)
  const recorded = await db
    .updateTable('payments')
    .set({
      status: transition.to,
      message: intent.message,
      failure_code: transition.to === 'declined' ? (intent.failureCode ?? failureCodeOf(intent)) : null,
      intent_id: intent.id ?? payment.intent_id,
      client_secret: intent.clientSecret ?? null,
      redirect_url: intent.redirectUrl ?? null,
      finished_at: transition.entries === 'none' ? null : tx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const payable = payableFor(tx.services, payment.purpose)
  if (intent.status === 'succeeded') await payable.settle(tx, recorded)
  if (intent.status === 'declined') await payable.declined?.(tx, recorded)
  if (intent.isLost && !recorded.off_session) tx.emit(paymentLost, { paymentId: id, fanId: recorded.account_id })
  await updateCard(tx, recorded, intent)
  const isCharged = intent.status === 'succeeded' && recorded.gateway !== INTERNAL_GATEWAY
  if (isCharged) await giveReceipt(tx, recorded)
  // Earlier reports of a dispute could not be matched with this payment.
  if (isCharged && isLate(recorded, tx.now)) tx.emit(paymentDisputed, { paymentId: id, fanId: recorded.account_id })
  return recorded
}

async function giveReceipt(tx: Tx, payment: Payment): Promise<void> {
  const { account_id: accountId, card_id: cardId, tax, tax_rate: basisPoints, tax_name: name, tax_country: country } = payment
  const card = cardId === null ? undefined : await cardById(tx.db, cardId)
  await issueReceipt(tx, {
    paymentId: payment.id,
    accountId,
    item: () => payableFor(tx.services, payment.purpose).item(payment),
    currency: payment.currency,
    total: Number(payment.amount),
    tax: { amount: Number(tax), basisPoints, name, country },
    gateway: payment.gateway,
    card,
  })
}

/** Updates the card after the end of a payment. A canceled authentication does not concern the card. */
async function updateCard(tx: Tx, payment: Payment, { status, card, isCancelled = false }: Recorded): Promise<void> {
  const { account_id: accountId, card_id: id, off_session: offSession } = payment
  if (id === null) return
  if (status === 'succeeded' && card) {
    await changeCard(tx, id, { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear })
    // The details of a card entered on the processor's page are known from here on.
    const known = await cardById(tx.db, id)
    if (known) await endOwnReferrals(tx, known)
  }
  if (status === 'succeeded') await recordCardSuccess(tx, accountId, id)
  if (status === 'declined' && !isCancelled) await recordCardDecline(tx, { accountId, id, offSession })
}

function gatewayOf(ctx: Context, { gateway: name }: Payment) {
  const gateway = ctx.gateways.byName(name)
  if (!gateway) throw new Error(`the gateway ${name} is no longer configured`)
  return gateway
}

async function intentOf(ctx: Context, payment: Payment): Promise<Recorded> {
  const now = ctx.clock.now()
  if (await isGatewayUnreachable(ctx.gateways.byName(payment.gateway), payment, now)) return UNREACHABLE_OUTCOME
  const gateway = gatewayOf(ctx, payment)
  if (payment.intent_id !== null) {
    const known = await gateway.readIntent(payment.intent_id)
    if (known) return known
    // The intent may belong to another account with the processor, and be paid there.
    if (isLate(payment, now)) return UNREACHABLE_OUTCOME
    throw new Error(`The gateway does not know the intent of payment ${payment.id}`)
  }
  const wanted = await wantedIntent(ctx, payment)
  if (mayCharge(payment.created_at, now)) return gateway.createIntent(wanted)
  const found = await gateway.findIntent(wanted)
  if (found || isLate(payment, now)) return found ?? LOST_OUTCOME
  return { status: 'pending', message: '' }
}

async function wantedIntent({ db }: Context, payment: Payment): Promise<NewIntent> {
  const card = payment.card_id === null ? undefined : await cardById(db, payment.card_id)
  if (!card) throw new Error(`The card of payment ${payment.id} is missing`)
  return {
    key: payment.id,
    createdAt: payment.created_at,
    amount: Number(payment.amount),
    currency: payment.currency,
    customerId: payment.account_id,
    cardReference: card.reference,
    offSession: payment.off_session,
  }
}

const syncLater = job('sync payment', Type.Object({ paymentId: Type.String() }))

/** Keyed by the payment: a waiting sync is moved, not duplicated. */
export const enqueueSync = (tx: Tx, paymentId: string, at: Date): void =>
  tx.enqueue(syncLater, { paymentId }, { key: `payment:${paymentId}`, at })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After this time the buyer will not authenticate. */
const AUTHENTICATION_TIMEOUT_MS = 24 * HOUR_MS

/** Syncs, and enqueues the next sync while the payment is open: after twice the elapsed time, between a minute and six hours. */
async function syncAndReschedule(ctx: Context, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await syncPayment(ctx, paymentId)
  if (!isOpen(payment)) return
  const age = ctx.clock.now().getTime() - payment.created_at.getTime()
  const isTimedOut = payment.status === 'authentication_needed' && age > AUTHENTICATION_TIMEOUT_MS
  if (isTimedOut && !isOpen(await abandonPayment(ctx, paymentId))) return
  const delay = Math.min(Math.max(age, MINUTE_MS), 6 * HOUR_MS)
  await ctx.write(async (tx) => enqueueSync(tx, paymentId, new Date(tx.now.getTime() + delay)))
}

async function syncLate(ctx: Context): Promise<void> {
  for await (const ids of latePayments(ctx)) await ctx.write(async (tx) => ids.forEach((id) => enqueueSync(tx, id, tx.now)))
}

const returnUnmatched = job('refund unmatched payments', Type.Object({}))

/** Runs hourly, because the processor may be able to refund later what it could not before. */
async function returnAllUnmatched(ctx: Context): Promise<void> {
  for (const gateway of ctx.gateways.all)
    if (gateway.returnUnmatchedPayments && (await gateway.isReady())) await gateway.returnUnmatchedPayments()
}

export const paymentJobHandlers = [
  jobHandler(syncLater, syncAndReschedule),
  jobHandler(checkOpenPayments, syncLate, '53 3 * * *'),
  jobHandler(returnUnmatched, returnAllUnmatched, '41 * * * *'),
  ...cardJobHandlers,
  ...refreshJobHandlers,
  ...setupJobHandlers,
  ...refundJobHandlers,
  ...sentRefundJobHandlers,
]
