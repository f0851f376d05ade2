/**
 * The entries of what card processors have paid into the bank and kept as fees, and of tax that was paid to countries. Minor units of the currency.
 * They are posted when they are recorded: the ledger of earlier days is closed.
 */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { balancesOf, moneyTransfers, postEntry, SITE_BANK, type LedgerAccount, type Part } from './ledger.ts'

/** Entries of payments to countries, which the tax of receipts does not know of. */
export const REMITTANCE = 'tax remittance'
export const SETTLEMENT = 'settlement'

export interface SettledMoney {
  readonly id: string
  readonly gateway: string
  /** What arrived, and what the processor kept. */
  readonly amount: number
  readonly fees: number
}

const arrived = ({ amount, fees }: SettledMoney): Part[] => [
  { account: SITE_BANK, amount },
  { account: 'platform:gateway-fees', amount: fees },
]
const held = ({ gateway, amount, fees }: SettledMoney): Part[] => [{ account: `gateway:${gateway}`, amount: amount + fees }]

/** Once for each id. */
export const postSettlement = (tx: Tx, settled: SettledMoney): Promise<void> =>
  post(tx, { key: `settlement:${settled.id}`, reason: SETTLEMENT, from: arrived(settled), to: held(settled) })

/** The processor has it again, as far as the books go. */
export const postSettlementReversed = (tx: Tx, settled: SettledMoney): Promise<void> =>
  post(tx, { key: `settlement reversed:${settled.id}`, reason: SETTLEMENT, from: held(settled), to: arrived(settled) })

export interface RemittedTax {
  readonly id: string
  readonly country: string
  readonly amount: number
}

const owedTo = ({ country, amount }: RemittedTax): Part[] => [{ account: `tax:${country}`, amount }]
const bank = ({ amount }: RemittedTax): Part[] => [{ account: SITE_BANK, amount }]

export const postRemittance = (tx: Tx, tax: RemittedTax): Promise<void> =>
  post(tx, { key: `remittance:${tax.id}`, reason: REMITTANCE, from: owedTo(tax), to: bank(tax) })

export const postRemittanceReversed = (tx: Tx, tax: RemittedTax): Promise<void> =>
  post(tx, { key: `remittance reversed:${tax.id}`, reason: REMITTANCE, from: bank(tax), to: owedTo(tax) })

interface Posting {
  readonly key: string
  readonly reason: string
  readonly from: readonly Part[]
  readonly to: readonly Part[]
}

async function post(tx: Tx, { key, reason, from, to }: Posting): Promise<void> {
  await postEntry(tx, { id: newId(tx.now), key, reason, transfers: moneyTransfers(from, to) })
}

/** By country (ISO 3166-1), what was paid to it so far; uses indexes `transfers_debit` and `transfers_credit`. */
export async function taxRemitted(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; amount: string }>`select account, sum(amount) as amount from (
      select entry_id, debit as account, amount from transfers where credit = ${SITE_BANK} and debit like 'tax:%'
      union all select entry_id, credit, -amount from transfers where debit = ${SITE_BANK} and credit like 'tax:%'
    ) moved join entries on entries.id = entry_id where reason = ${REMITTANCE} group by account`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account.slice('tax:'.length), Number(amount)]))
}

/** What has come by transfer is in the bank already, and what was refunded by hand has left it. */
const NO_PROCESSORS: readonly LedgerAccount[] = ['gateway:bank', 'gateway:manual']

/** What each card processor holds of the site's money, by its name; negative where it has paid out more than it took. */
export async function gatewayClaims(db: Db): Promise<Map<string, number>> {
  const balances = await balancesOf(db, 'gateway')
  NO_PROCESSORS.forEach((account) => balances.delete(account))
  return new Map([...balances].map(([account, balance]) => [account.slice('gateway:'.length), -balance]))
}
