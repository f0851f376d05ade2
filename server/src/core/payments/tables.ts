/** The tables of this module, and their reads. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Payment as View } from '@fanfare/contract/payments'
import type { Db } from '#platform/context.ts'

export interface Tables {
  cards: {
    id: string
    account_id: string
    key: string
    gateway: string
    reference: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    country: string | null
    is_default: boolean
    created_at: Date
    worked_at: Date | null
    declined_at: Date | null
    removed_at: Date | null
  }
  gateway_refunds: {
    refund_id: string
    payment_id: string
    /** Minor units; bigint arrives as text. */
    amount: ColumnType<string, number, never>
    /** What of it the cardholder's bank has taken back itself. */
    covered: ColumnType<string, undefined, number>
    status: 'pending' | 'succeeded' | 'failed' | 'settled' | 'disputed'
    message: string
    attempt: ColumnType<number, undefined, number>
    /** Since when the gateway may have paid this attempt; null while it was not asked for. */
    begun_at: Date | null
    created_at: Date
    finished_at: Date | null
  }
  gateway_choices: { purpose: View['purpose']; country: string; gateways: string[] }
  payment_keys: { account_id: string; key: string; payment_id: string }
  payments: {
    id: string
    account_id: string
    fingerprint: string
    purpose: View['purpose']
    terms: ColumnType<unknown, string, never>
    description: string
    /** Minor units; bigint arrives as text. */
    amount: ColumnType<string, number, never>
    /** What of it is tax, and at which rate, in basis points. */
    tax: ColumnType<string, number, never>
    tax_rate: number
    tax_name: string
    tax_is_included: boolean
    tax_country: string | null
    currency: string
    gateway: string
    card_id: string | null
    off_session: boolean
    guard: string | null
    intent_id: string | null
    client_secret: string | null
    redirect_url: string | null
    status: View['status']
    message: string
    is_disputed: Generated<boolean>
    /** The cardholder's bank has taken it back. */
    is_charged_back: Generated<boolean>
    created_at: Date
    finished_at: Date | null
  }
}
export type PaymentsDb = Db<Tables>
export type CardRow = Selectable<Tables['cards']>
export type GatewayRefundRow = Selectable<Tables['gateway_refunds']>
export type Payment = Selectable<Tables['payments']>

/** The gateway name of payments that need none: nothing to pay, or paid from the wallet. */
export const INTERNAL_GATEWAY = 'internal'

export const isOpen = ({ status }: Payment): boolean => status === 'pending' || status === 'authentication_needed'

export const paymentById = (db: PaymentsDb, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Undefined for another account's payment. */
export const paymentOf = (db: PaymentsDb, accountId: string, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Uses index `payments_intent`. */
export const paymentOfIntent = (db: PaymentsDb, gateway: string, intentId: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('gateway', '=', gateway).where('intent_id', '=', intentId).executeTakeFirst()

/** The ids of the payments of these intents; uses index `payments_intent`. */
export async function paymentsOfIntents(db: PaymentsDb, gateway: string, intentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('intent_id', '=', (e) => e.fn.any(e.val([...intentIds])))
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Tokens that were bought through gateways, newest first, and how many there are, counted up to a thousand beyond the page; uses index
 * `payments_tokens`, or `payments_account` for one account.
 */
export async function listTokenPayments(
  db: PaymentsDb,
  { accountId, limit, offset }: { accountId: string | undefined; limit: number; offset: number },
) {
  const all = db
    .selectFrom('payments')
    .where('purpose', '=', 'tokens')
    .where('status', '=', 'succeeded')
    .where('gateway', '<>', INTERNAL_GATEWAY)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
  const counted = await db
    .selectFrom(
      all
        .select('id')
        .limit(offset + limit + MOST_COUNTED)
        .as('counted'),
    )
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(counted.total) }
}
const MOST_COUNTED = 1_000

/** What an account has paid through gateways, newest first; uses index `payments_account`. */
export async function listPayments(db: PaymentsDb, accountId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('payments').where('account_id', '=', accountId).where('gateway', '<>', INTERNAL_GATEWAY)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
