/** Begins a payment: first its row, then the gateway. Wherever it is cut off, a job goes on from what stands. */
import { addMinutes } from '#lib/time.ts'
import { newId } from '#lib/id.ts'
import { apiError } from '#lib/errors.ts'
import { settings } from '#core/settings/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { abandonPayment, enqueueLook, paymentNow, recordIntent } from './sync-payment.ts'
import { INTERNAL_GATEWAY, type CardRow, type Payment, type PaymentsDb } from './tables.ts'

export interface Offer {
  readonly purpose: Payment['purpose']
  readonly description: string
  /** Hundredths of the currency, computed by the server and by nobody else. */
  readonly amount: number
  /** What the purpose's `settle` has to know, as JSON. */
  readonly terms: object
  /** Absent when no gateway is needed: nothing to pay, or paid from the wallet by `settle`, which runs at once then. */
  readonly card?: CardRow
}

export interface PaymentRequest {
  readonly accountId: string
  /** The same key never pays twice and gets the same payment again. */
  readonly key: string
  /** What the key is used for; another use of it is a mistake of the caller. */
  readonly fingerprint: string
  /** Names what may have only one open payment at a time. */
  readonly guard?: string
  /** The buyer is not there: a renewal. */
  readonly offSession: boolean
  /** Says what it costs, or refuses. Nobody else is between this question and the payment's row when there is a guard. */
  offer(tx: Tx): Promise<Offer>
}

/**
 * Answers the payment as the gateway has it: over, or waiting for its buyer or the gateway. Refuses what `offer` refuses,
 * `key_reused`, and `already_done` while another payment for the same is under way.
 */
export async function startPayment(ctx: Context, input: PaymentRequest): Promise<Payment> {
  const payment = await begin(ctx, input)
  return paymentNow(ctx, payment)
}

async function begin(ctx: Context, input: PaymentRequest): Promise<Payment> {
  const first = await ctx.write((tx) => place(tx, input))
  if (first.mine) return first.payment
  // A buyer who turned away from the bank's question and begins anew, with another card for example.
  const gaveUp = !input.offSession && first.payment.status === 'authentication_needed'
  if (gaveUp) await abandonPayment(ctx, first.payment.id)
  const second = gaveUp ? await ctx.write((tx) => place(tx, input)) : first
  if (!second.mine) throw apiError('already_done', 'A payment for this is under way. Please look again in a moment.')
  return second.payment
}

interface Placed {
  readonly payment: Payment
  /** False for another open payment, which stands in the way. */
  readonly mine: boolean
}

async function place(tx: Tx, input: PaymentRequest): Promise<Placed> {
  const db: PaymentsDb = tx.db
  await oneAtATime(tx, input.guard ?? `payment ${input.accountId} ${input.key}`)
  const known = await paymentOfKey(db, input)
  if (known && known.fingerprint !== input.fingerprint) throw keyReused()
  if (known) return { payment: known, mine: true }
  // Before the offer looks at what stands: a payment that is settled in between is seen there, one that is not is seen here.
  const open = input.guard === undefined ? undefined : await openUnder(db, input.guard)
  if (open && open.fingerprint !== input.fingerprint) return { payment: open, mine: false }
  // This key is answered with that payment for good: replayed when it is over, it must not begin another one.
  const payment = open ?? (await insert(tx, input, await input.offer(tx)))
  await recordKey(db, input, payment.id)
  return { payment, mine: true }
}

/** Walks `payment_keys_pkey`. */
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
  // The same key, for something with another guard, at the same moment.
  if (recorded.numInsertedOrUpdatedRows !== 1n) throw keyReused()
}

/** Walks `payments_guard`. */
const openUnder = (db: PaymentsDb, guard: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('guard', '=', guard)
    .where('status', 'in', ['pending', 'authentication_needed'])
    .executeTakeFirst()

async function insert(tx: Tx, input: PaymentRequest, offer: Offer): Promise<Payment> {
  const { currency } = await settings(tx)
  const row = await (tx.db as PaymentsDb)
    .insertInto('payments')
    .values({
      id: newId(),
      account_id: input.accountId,
      fingerprint: input.fingerprint,
      purpose: offer.purpose,
      terms: JSON.stringify(offer.terms),
      description: offer.description,
      amount: offer.amount,
      currency,
      gateway: offer.card?.gateway ?? INTERNAL_GATEWAY,
      card_id: offer.card?.id ?? null,
      off_session: input.offSession,
      guard: input.guard ?? null,
      intent_id: null,
      client_secret: null,
      status: 'pending',
      message: '',
      created_at: tx.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!offer.card) return recordIntent(tx, row.id, { status: 'succeeded', message: '' })
  enqueueLook(tx, row.id, addMinutes(tx.now, 1))
  return row
}

const keyReused = () => apiError('key_reused', 'This Idempotency-Key was used for another request.')
