/** CCBill's books of a period, with the names that this site has for what it knows of. */
import { sql } from 'kysely'
import { GatewayDown } from '../gateway-down.ts'
import type { GatewayTransaction, Period, TransactionPage } from '../books.ts'
import { CCBILL } from './api.ts'
import type { Charging } from './charges.ts'
import type { Line } from './extract.ts'
import { chargesOf, returnedAmong, type ChargeRow } from './store.ts'

/** In one page. Throws `GatewayDown` while it cannot be asked for: once an hour. */
export async function transactionsBetween({ db, extracts }: Charging, { from, to }: Period): Promise<TransactionPage> {
  const lines = await extracts.between(from, to)
  if (!lines) throw new GatewayDown(CCBILL, 'its list of transactions is asked for once an hour')
  const ids = lines.map(({ subscriptionId }) => subscriptionId)
  const [charges, returned] = await Promise.all([chargesOf(db, ids), returnedAmong(db, ids)])
  const refunds = await refundKeys(db, [...charges.keys()])
  // A chargeback is a dispute, and no refund of this site's. What was paid for nothing and given back is neither payment nor refund.
  const shown = lines.filter(({ type, subscriptionId }) => type !== 'chargeback' && !returned.has(subscriptionId))
  return { transactions: shown.map((line) => transactionOf(line, { charge: charges.get(line.subscriptionId), refunds })) }
}

interface Known {
  readonly charge: ChargeRow | undefined
  /** Of each sale and amount the keys that are still to be named. */
  readonly refunds: Map<string, string[]>
}

function transactionOf(line: Line, { charge, refunds }: Known): GatewayTransaction {
  const isSale = line.type === 'sale'
  const id = isSale ? charge?.intent_id : refunds.get(`${line.subscriptionId} ${line.amount}`)?.shift()
  return {
    kind: isSale ? 'payment' : 'refund',
    id: id ?? `${line.subscriptionId}${isSale ? '' : ` ${line.at}`}`,
    status: 'succeeded',
    amount: line.amount,
    currency: charge?.currency ?? '',
    at: new Date(line.at),
  }
}

/** CCBill lists refunds without a name: those of one sale and amount are told apart by their order. */
async function refundKeys(db: Charging['db'], subscriptionIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; subscription_id: string; amount: string }>`select key, subscription_id, amount
    from ccbill_refunds where subscription_id = any(${[...subscriptionIds]}::text[]) and status = 'succeeded'
    order by created_at, key`.execute(db)
  const bySale = Map.groupBy(rows, (row) => `${row.subscription_id} ${row.amount}`)
  return new Map([...bySale].map(([sale, all]) => [sale, all.map(({ key }) => key)]))
}
