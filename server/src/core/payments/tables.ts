import type { Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export interface Tables {
  cards: Schema['cards']
  gateway_refunds: Schema['gateway_refunds']
  gateway_choices: Schema['gateway_choices']
  payment_keys: Schema['payment_keys']
  payments: Schema['payments']
}
export type PaymentsDb = Db<Tables>
export type CardRow = Selectable<Tables['cards']>
export type GatewayRefundRow = Selectable<Tables['gateway_refunds']>
export type Payment = Selectable<Tables['payments']>

/** The gateway name of payments without a processor: nothing to pay, or paid from the wallet. */
export const INTERNAL_GATEWAY = 'internal'

export const isOpen = ({ status }: Payment): boolean => status === 'pending' || status === 'authentication_needed'

export const paymentById = (db: PaymentsDb, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns undefined for another account's payment. */
export const paymentOf = (db: PaymentsDb, accountId: string, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Uses index `payments_intent`. */
export const paymentOfIntent = (db: PaymentsDb, gateway: string, intentId: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('gateway', '=', gateway).where('intent_id', '=', intentId).executeTakeFirst()

/** Returns the ids of the payments of these intents; uses index `payments_intent`. */
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
 * Returns card purchases of tokens, newest first, and their number, counted up to a thousand beyond the page; uses index
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
        .limit(offset + limit + MAX_COUNT)
        .as('counted'),
    )
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(counted.total) }
}
const MAX_COUNT = 1_000

/** Returns an account's payments through processors, newest first; uses index `payments_account`. */
export async function listPayments(db: PaymentsDb, accountId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('payments').where('account_id', '=', accountId).where('gateway', '<>', INTERNAL_GATEWAY)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
