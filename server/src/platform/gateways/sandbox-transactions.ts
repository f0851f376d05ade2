/** Lists the sandbox's transactions of a period: its intents, then its refunds. */
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { GatewayTransaction, Period, TransactionPage } from './books.ts'

const PAGE = 100

interface Row {
  id: string
  name: string
  status: string
  amount: string
  currency: string
  created_at: Date
}

/** The cursor is the list and its last id; uses the indexes `sandbox_intents_created` and `sandbox_refunds_created`. */
export async function sandboxTransactions(db: Db, { from, to, cursor }: Period): Promise<TransactionPage> {
  const [list = 'payments', after = ''] = cursor?.split(':') ?? []
  const isPayments = list === 'payments'
  const { rows } = isPayments
    ? await sql<Row>`select id, id as name, status, amount, currency, created_at from sandbox_intents
        where created_at >= ${from} and created_at < ${to}
          and (${after} = '' or (created_at, id) > (select created_at, id from sandbox_intents where id = ${after}))
        order by created_at, id limit ${PAGE}`.execute(db)
    : await sql<Row>`select r.id, r.key as name, r.status, r.amount, i.currency, r.created_at from sandbox_refunds r
        join sandbox_intents i on i.id = r.intent_id where r.created_at >= ${from} and r.created_at < ${to}
          and (${after} = '' or (r.created_at, r.id) > (select created_at, id from sandbox_refunds where id = ${after}))
        order by r.created_at, r.id limit ${PAGE}`.execute(db)
  const transactions = rows.map((row): GatewayTransaction => lineOf(row, isPayments ? 'payment' : 'refund'))
  if (rows.length === PAGE) return { transactions, next: `${list}:${rows.at(-1)?.id ?? ''}` }
  return { transactions, ...(isPayments && { next: 'refunds' }) }
}

const lineOf = (row: Row, kind: GatewayTransaction['kind']): GatewayTransaction => ({
  kind,
  id: row.name,
  status: row.status === 'succeeded' ? 'succeeded' : row.status === 'declined' || row.status === 'failed' ? 'failed' : 'pending',
  amount: Number(row.amount),
  currency: row.currency,
  at: row.created_at,
})
