/** Finds payments for operators. */
import { isId } from '#lib/id.ts'
import { INTERNAL_GATEWAY, paymentById, paymentOfIntent, type Payment, type PaymentsDb } from './tables.ts'

interface Wanted {
  /** The id of a payment, or a processor's id of it. */
  readonly id: string
  readonly gateways: readonly string[]
}

/** Returns undefined if no processor knows the id. Uses the key of `payments` and index `payments_intent`. */
export async function findPayment(db: PaymentsDb, { id, gateways }: Wanted): Promise<Payment | undefined> {
  const typed = id.toLowerCase()
  if (isId(typed)) return paymentById(db, typed)
  const found = await Promise.all(gateways.map((gateway) => paymentOfIntent(db, gateway, id)))
  return found.find((payment) => payment !== undefined)
}

/** Returns an account's latest payments; uses index `payments_account`. */
export const latestPayments = (db: PaymentsDb, accountId: string, limit: number): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('gateway', '<>', INTERNAL_GATEWAY)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
