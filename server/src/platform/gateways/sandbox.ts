/**
 * Implements a payment processor that takes no money: test cards in Stripe's style, intents in its own tables, signed webhooks.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../context.ts'
import type { Intent, NewIntent, SandboxGateway } from './index.ts'
import { readTestCard, type CardBehaviour } from './sandbox-cards.ts'
import { minimumCharge } from './stripe/minimum-charge.ts'
import { refundSandboxIntent } from './sandbox-refunds.ts'
import { disputedInSandbox, disputeOfSandbox, submitSandboxEvidence } from './sandbox-disputes.ts'
import { sandboxTransactions } from './sandbox-transactions.ts'
import { subjectOfSandboxWebhook } from './sandbox-webhook.ts'
import { notFound } from '#lib/errors.ts'
import { msg } from '#lib/i18n.ts'

export interface SandboxServices {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
}

/** Like any processor, the sandbox never works in the caller's transaction: what it has done stays done. */
export function openSandbox({ db, clock }: SandboxServices, secret: string): SandboxGateway {
  return {
    name: 'sandbox',
    cardEntry: 'typed',
    // The same minimum as Stripe's, so that everything that works in the sandbox also works with Stripe.
    minimumCharge,
    isReady: async () => true,
    wrongKey: async () => undefined,
    check: async () => undefined,
    publishableKey: async () => '',
    descriptor: async () => 'SANDBOX',
    // The sandbox has no card setups, because buyers type its cards on this site.
    beginCardSetup: async () => Promise.reject(notFound()),
    customerOfSetup: async () => undefined,
    async saveCard(customerId, details) {
      const { behaviour, ...shown } = readTestCard(details, clock.now())
      const reference = `card_${randomBytes(12).toString('hex')}`
      await sql`insert into sandbox_cards (reference, customer_id, behaviour, brand, last4, exp_month, exp_year)
        values (${reference}, ${customerId}, ${behaviour}, ${shown.brand}, ${shown.last4}, ${shown.expMonth}, ${shown.expYear})`.execute(
        db,
      )
      return { reference, ...shown }
    },
    async removeCard(reference) {
      await sql`update sandbox_cards set removed_at = coalesce(removed_at, site_now()) where reference = ${reference}`.execute(db)
    },
    async cardsOf(customerId) {
      const { rows } = await sql<{ reference: string; createdAt: Date }>`select reference, created_at as "createdAt"
        from sandbox_cards where customer_id = ${customerId} and removed_at is null`.execute(db)
      return rows
    },
    createIntent: (input) => createIntent(db, input, clock.now()),
    findIntent: ({ key }) => intentOfKey(db, key),
    readIntent: (id) => readIntent(db, id),
    async cancelIntent(id) {
      await sql`update sandbox_intents set status = 'declined', message = ${CANCELLED}, is_cancelled = true
        where id = ${id} and status = 'authentication_needed'`.execute(db)
      return readIntent(db, id)
    },
    refund: (input) => refundSandboxIntent(db, input),
    disputeOf: (intentId) => disputeOfSandbox(db, intentId),
    disputedSince: (from) => disputedInSandbox(db, from),
    submitEvidence: (id, evidence) => submitSandboxEvidence(db, id, evidence),
    transactionsBetween: (period) => sandboxTransactions(db, period),
    // Signatures are valid for minutes of real time, whatever the site's clock says.
    subjectOf: async (webhook) => subjectOfSandboxWebhook(webhook, secret, new Date()),
    answerChallenge: (customerId, clientSecret, approve) => answerChallenge(db, { customerId, clientSecret, approve }),
  }
}

const CANCELLED = msg('The payment was not confirmed.')
const REFUSED_BY_BUYER = msg('You did not confirm the payment with your bank.')

interface CardRow {
  behaviour: CardBehaviour
  exp_month: number
  exp_year: number
  approved_at: Date | null
}

interface IntentRow {
  id: string
  status: Intent['status']
  amount: string
  currency: string
  message: string
  is_cancelled: boolean
  client_secret: string
}

const intentOf = (row: IntentRow): Intent => ({
  id: row.id,
  status: row.status,
  amount: Number(row.amount),
  currency: row.currency,
  message: row.message,
  ...(row.status === 'declined' && { isCancelled: row.is_cancelled }),
  ...(row.status === 'authentication_needed' && { clientSecret: row.client_secret }),
})

async function createIntent(db: Db, input: NewIntent, now: Date): Promise<Intent> {
  const { rows: cards } = await sql<CardRow>`select behaviour, exp_month, exp_year, approved_at from sandbox_cards
    where reference = ${input.cardReference} and customer_id = ${input.customerId} and removed_at is null`.execute(db)
  const { status, message } = outcomeOf(cards[0], input.offSession, now)
  const id = `intent_${randomBytes(12).toString('hex')}`
  await sql`insert into sandbox_intents (id, key, customer_id, card_reference, amount, currency, off_session, status, message, client_secret, disputed)
    values (${id}, ${input.key}, ${input.customerId}, ${input.cardReference}, ${input.amount}, ${input.currency}, ${input.offSession},
      ${status}, ${message}, ${`secret_${randomBytes(18).toString('hex')}`}, ${['disputes', 'inquires'].includes(cards[0]?.behaviour ?? '')})
    on conflict (key) do nothing`.execute(db)
  return (await intentOfKey(db, input.key))!
}

async function intentOfKey(db: Db, key: string): Promise<Intent | undefined> {
  const { rows } = await sql<IntentRow>`select * from sandbox_intents where key = ${key}`.execute(db)
  return rows[0] && intentOf(rows[0])
}

type Outcome = Pick<Intent, 'status' | 'message'>
const declined = (message: string): Outcome => ({ status: 'declined', message })

/** Returns the bank's response to a charge of this card. */
function outcomeOf(card: CardRow | undefined, offSession: boolean, now: Date): Outcome {
  if (!card) return declined(msg('This card was removed.'))
  if (Date.UTC(card.exp_year, card.exp_month) <= now.getTime()) return declined(msg('This card has expired.'))
  if (card.behaviour === 'declines') return declined(msg('Your card was declined. Try another card.'))
  if (card.behaviour === 'declines_renewals' && offSession)
    return declined(msg('Your bank declined the renewal. Use another card.'))
  if (card.behaviour === 'authenticates' && offSession && !card.approved_at)
    return declined(msg('Your bank requires you to confirm this payment. Make the payment again yourself.'))
  if (card.behaviour === 'authenticates' && !offSession) return { status: 'authentication_needed', message: '' }
  return { status: 'succeeded', message: '' }
}

async function readIntent(db: Db, id: string): Promise<Intent | undefined> {
  const { rows } = await sql<IntentRow>`select * from sandbox_intents where id = ${id}`.execute(db)
  return rows[0] && intentOf(rows[0])
}

interface Challenge {
  readonly customerId: string
  readonly clientSecret: string
  readonly approve: boolean
}

/** Only the first answer counts. Returns undefined if the secret does not belong to this customer. */
async function answerChallenge(db: Db, { customerId, clientSecret, approve }: Challenge): Promise<Intent | undefined> {
  await sql`with answered as (
      update sandbox_intents set status = ${approve ? 'succeeded' : 'declined'}, message = ${approve ? '' : REFUSED_BY_BUYER}
      where client_secret = ${clientSecret} and customer_id = ${customerId} and status = 'authentication_needed' returning card_reference, status
    ) update sandbox_cards c set approved_at = site_now() from answered a where c.reference = a.card_reference and a.status = 'succeeded'`.execute(
    db,
  )
  const { rows } = await sql<IntentRow>`select * from sandbox_intents
    where client_secret = ${clientSecret} and customer_id = ${customerId}`.execute(db)
  return rows[0] && intentOf(rows[0])
}
