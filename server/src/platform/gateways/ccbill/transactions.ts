/** Lists CCBill's transactions of a period, with this site's ids where it knows them. */
import { sql } from 'kysely'
import { GatewayDown } from '../gateway-down.ts'
import type { GatewayTransaction, Period, TransactionPage } from '../books.ts'
import { CCBILL } from './api.ts'
import type { Charging } from './charges.ts'
import type { Line } from './extract.ts'
import { chargesOf, returnedAmong, type ChargeRow } from './store.ts'

/** Returns everything in one page. Throws `GatewayDown` while CCBill allows no request: it allows one per hour. */
export async function transactionsBetween({ db, extracts }: Charging, { from, to }: Period): Promise<TransactionPage> {
  const lines = await extracts.between(from, to)
  if (!lines) throw new GatewayDown(CCBILL, 'its transaction list can be requested only once an hour')
  const ids = lines.map(({ subscriptionId }) => subscriptionId)
  const [charges, returned] = await Promise.all([chargesOf(db, ids), returnedAmong(db, ids)])
  const refunds = await refundKeys(db, [...charges.keys()])
  // A chargeback is a dispute, not a refund of this site. A sale that paid for nothing and was refunded is neither payment nor
  // refund.
  const shown = lines.filter(({ type, subscriptionId }) => type !== 'chargeback' && !returned.has(subscriptionId))
  return { transactions: shown.map((line) => transactionOf(line, { charge: charges.get(line.subscriptionId), refunds })) }
}

interface Known {
  readonly charge: ChargeRow | undefined
  /** Refund keys that are not yet assigned, by sale and amount. */
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

/** CCBill lists refunds without an id, so refunds of the same sale and amount are matched by their order. */
async function refundKeys(db: Charging['db'], subscriptionIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; subscription_id: string; amount: string }>`select key, subscription_id, amount
    from ccbill_refunds where subscription_id = any(${[...subscriptionIds]}::text[]) and status = 'succeeded'
    order by created_at, key`.execute(db)
  const bySale = Map.groupBy(rows, (row) => `${row.subscription_id} ${row.amount}`)
  return new Map([...bySale].map(([sale, all]) => [sale, all.map(({ key }) => key)]))
}
