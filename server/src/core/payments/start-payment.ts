/** Starts payments. The row is committed before the processor is called, so that a job can resume the payment after a crash. */
import { addMinutes } from '#lib/time.ts'
import { newId } from '#lib/id.ts'
import { apiError } from '#lib/errors.ts'
import { settings } from '#core/settings/index.ts'
import { withinLimits } from '#core/spending/index.ts'
import { msg, t, storedMessage } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { assertTakesCard } from './allowed-gateway.ts'
import { pausedAccountsAmong } from './card-pauses.ts'
import { assertChargeable } from './minimum-charge.ts'
import type { AgreedTax } from '#core/tax/index.ts'
import { taxOf, type Buyer } from './tax-payment.ts'
import { abandonPayment, enqueueSync, refreshPayment, recordIntent } from './sync-payment.ts'
import { INTERNAL_GATEWAY, type CardRow, type Payment, type PaymentsDb } from './tables.ts'

const PAUSED = msg('Your bank has reversed one of your payments or may do so. We won’t charge your cards until this is resolved.')

export interface Offer {
  readonly purpose: string
  /** The paid performer; null for tokens. */
  readonly performerId: string | null
  /** Stored as a template and worded in the reader's language. */
  readonly description: () => string
  /** Minor units of the currency, calculated by the server; with or without tax, like prices of this purpose. */
  readonly amount: number
  /** The data that the purpose's `settle` needs, as JSON. */
  readonly terms: object
  /** Absent if no processor is needed: nothing to pay, or `settle` charges the wallet, which then happens immediately. */
  readonly card?: CardRow
  /**
   * Set if nothing is paid now and a card pays from the next period on. The buyer's country is required, as for a payment now.
   */
  readonly later?: DeferredCharge
  readonly agreedTax?: AgreedTax
}

export interface DeferredCharge {
  readonly card: CardRow
  /** Minor units of the currency. */
  readonly amount: number
}

export interface PaymentRequest {
  readonly accountId: string
  /** The idempotency key: it never pays twice and returns the same payment again. */
  readonly key: string
  /** Identifies the request; another request with the same key throws `key_reused`. */
  readonly fingerprint: string
  /** Names what may have only one open payment at a time. */
  readonly guard?: string
  /** Absent for payments without a card. */
  readonly buyer?: Buyer
  /** True if the buyer is not present: a renewal. */
  readonly offSession: boolean
  /** Returns the price, or throws. With a guard, no other payment starts between this call and the payment's row. */
  offer(tx: Tx): Promise<Offer>
}

/**
 * Returns the payment in the processor's state: ended, or waiting for its buyer or the processor. Throws like `offer`, and
 * `key_reused`, `spending_limit`, and `already_done` while another payment for the same guard is open.
 */
export async function startPayment(ctx: Context, input: PaymentRequest): Promise<Payment> {
  const payment = await begin(ctx, input)
  return refreshPayment(ctx, payment)
}

async function begin(ctx: Context, input: PaymentRequest): Promise<Payment> {
  const first = await ctx.write((tx) => start(tx, input))
  if (first.isOwn) return first.payment
  // The buyer has left the bank's page and starts again, for example with another card.
  const isAbandoned = !input.offSession && first.payment.status === 'authentication_needed'
  if (isAbandoned) await abandonPayment(ctx, first.payment.id)
  const second = isAbandoned ? await ctx.write((tx) => start(tx, input)) : first
  if (!second.isOwn) throw apiError('already_done', t('A payment for this is already in progress. Check again in a moment.'))
  return second.payment
}

interface Started {
  readonly payment: Payment
  /** False for another open payment under the same guard. */
  readonly isOwn: boolean
}

async function start(tx: Tx, input: PaymentRequest): Promise<Started> {
  const db: PaymentsDb = tx.db
  // Sends the lock and the reads under it in one round trip. The open payment is read before the offer: a payment settled in
  // between is visible to the offer, and any other one is visible here.
  const [, known, open] = await Promise.all([
    oneAtATime(tx, input.guard ?? `payment ${input.accountId} ${input.key}`),
    paymentOfKey(db, input),
    input.guard === undefined ? undefined : openPaymentOf(db, input.guard),
  ])
  if (known && known.fingerprint !== input.fingerprint) throw keyReused()
  if (known) return { payment: known, isOwn: true }
  if (open && open.fingerprint !== input.fingerprint) return { payment: open, isOwn: false }
  // This key returns that payment permanently: a repeat after its end must not start another one.
  const payment = open ?? (await insert(tx, input, await input.offer(tx)))
  await recordKey(db, input, payment.id)
  return { payment, isOwn: true }
}

/** Uses index `payment_keys_pkey`. */
const paymentOfKey = (db: PaymentsDb, { accountId, key }: PaymentRequest): Promise<Payment | undefined> =>
  db
    .selectFrom('payment_keys as k')
    .innerJoin('payments as p', 'p.id', 'k.payment_id')
    .selectAll('p')
    .where('k.account_id', '=', accountId)
    .where('k.key', '=', key)
    .executeTakeFirst()

async function recordKey(db: PaymentsDb, { accountId, key }: PaymentRequest, paymentId: string): Promise<void> {
  const recorded = await db
    .insertInto('payment_keys')
    .values({ account_id: accountId, key, payment_id: paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // The same key was used in parallel with another guard.
  if (recorded.numInsertedOrUpdatedRows !== 1n) throw keyReused()
}

/** Uses index `payments_guard`. */
const openPaymentOf = (db: PaymentsDb, guard: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('guard', '=', guard)
    .where('status', 'in', ['pending', 'authentication_needed'])
    .executeTakeFirst()

async function insert(tx: Tx, input: PaymentRequest, offer: Offer): Promise<Payment> {
  const { currency } = await settings(tx)
  const tax = await taxOf(tx, input, offer)
  const total = tax?.total ?? offer.amount
  if (offer.card) await assertChargeable(tx, offer.card.gateway, total)
  if (offer.later) await assertChargeable(tx, offer.later.card.gateway, offer.later.amount)
  if (offer.card) await assertTakesCard(tx, { accountId: input.accountId, purpose: offer.purpose, card: offer.card })
  const inserted = (tx.db as PaymentsDb)
    .insertInto('payments')
    .values({
      id: newId(tx.now),
      account_id: input.accountId,
      performer_id: offer.performerId,
      fingerprint: input.fingerprint,
      purpose: offer.purpose,
      terms: JSON.stringify(offer.terms),
      description: storedMessage(offer.description),
      amount: total,
      tax: tax?.tax ?? 0,
      tax_rate: tax?.basisPoints ?? 0,
      tax_name: tax?.name ?? '',
      tax_is_included: tax?.isIncluded ?? false,
      tax_country: tax?.country ?? null,
      currency,
      gateway: offer.card?.gateway ?? INTERNAL_GATEWAY,
      card_id: offer.card?.id ?? null,
      off_session: input.offSession,
      guard: input.guard ?? null,
      intent_id: null,
      client_secret: null,
      redirect_url: null,
      status: 'pending',
      message: '',
      created_at: tx.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = await withinLimits(inserted)
  if (!offer.card) return recordIntent(tx, row.id, { status: 'succeeded', message: '' })
  // The card itself is not at fault.
  if ((await pausedAccountsAmong(tx.db, [input.accountId])).size > 0)
    return recordIntent(tx, row.id, { status: 'declined', message: PAUSED, isCancelled: true, failureCode: 'cards_paused' })
  enqueueSync(tx, row.id, addMinutes(tx.now, 1))
  return row
}

const keyReused = () => apiError('key_reused', t('This Idempotency-Key was already used for a different request.'))
