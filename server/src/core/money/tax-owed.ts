/** What the site owes to the countries of its buyers, as the ledger has it. */
import { balancesOf } from './ledger.ts'
import type { Db } from '#platform/context.ts'

/** By country (ISO 3166-1), in minor units of the currency. */
export async function taxOwed(db: Db): Promise<Map<string, number>> {
  const balances = await balancesOf(db, 'tax')
  return new Map([...balances].map(([account, balance]) => [account.slice('tax:'.length), balance]))
}
