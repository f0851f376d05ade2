/**
 * Posts what payment processors have paid into the bank and kept as fees, and tax paid to countries. Minor units of the currency.
 * The entries have the time of their recording, because the ledger of earlier days is closed.
 */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { balancesOf, moneyTransfers, postEntry, SITE_BANK, type LedgerAccount, type Part } from './ledger.ts'

/** The reason of payments to countries, which are not part of any receipt's tax. */
export const REMITTANCE = 'tax remittance'
export const SETTLEMENT = 'settlement'

export interface SettledMoney {
  readonly id: string
  readonly gateway: string
  /** The amount that arrived, and the fees that the processor kept. */
  readonly amount: number
  readonly fees: number
}

const arrived = ({ amount, fees }: SettledMoney): Part[] => [
  { account: SITE_BANK, amount },
  { account: 'platform:gateway-fees', amount: fees },
]
const held = ({ gateway, amount, fees }: SettledMoney): Part[] => [{ account: `gateway:${gateway}`, amount: amount + fees }]

/** Posted once per id. */
export const postSettlement = (tx: Tx, settled: SettledMoney): Promise<void> =>
  post(tx, { key: `settlement:${settled.id}`, reason: SETTLEMENT, from: arrived(settled), to: held(settled) })

/** Returns the money to the processor's account in the ledger. */
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

/** Returns the tax paid so far by country (ISO 3166-1); uses indexes `transfers_debit` and `transfers_credit`. */
export async function taxRemitted(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; amount: string }>`select account, sum(amount) as amount from (
      select entry_id, debit as account, amount from transfers where credit = ${SITE_BANK} and debit like 'tax:%'
      union all select entry_id, credit, -amount from transfers where debit = ${SITE_BANK} and credit like 'tax:%'
    ) moved join entries on entries.id = entry_id where reason = ${REMITTANCE} group by account`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account.slice('tax:'.length), Number(amount)]))
}

/** Money from bank transfers is already in the bank, and refunds by hand have left it. */
const NO_PROCESSORS: readonly LedgerAccount[] = ['gateway:bank', 'gateway:manual']

/**
 * Returns how much of the site's money each payment processor has, by name; negative if it has paid out more than it received.
 */
export async function gatewayClaims(db: Db): Promise<Map<string, number>> {
  const balances = await balancesOf(db, 'gateway')
  NO_PROCESSORS.forEach((account) => balances.delete(account))
  return new Map([...balances].map(([account, balance]) => [account.slice('gateway:'.length), -balance]))
}
