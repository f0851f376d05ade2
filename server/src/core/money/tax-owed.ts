/** What the site owes to the countries of its buyers, as the ledger has it. */
import { balancesOf } from './ledger.ts'
import type { Db } from '#platform/context.ts'
import { taxRemitted } from './settlements.ts'

/** By country (ISO 3166-1), in minor units of the currency. */
export async function taxOwed(db: Db): Promise<Map<string, number>> {
  const balances = await balancesOf(db, 'tax')
  return new Map([...balances].map(([account, balance]) => [account.slice('tax:'.length), balance]))
}

/** The same without what was paid to them: what buyers have paid, less what went back. */
export async function taxTaken(db: Db): Promise<Map<string, number>> {
  const [taken, remitted] = [await taxOwed(db), await taxRemitted(db)]
  for (const [country, amount] of remitted) taken.set(country, (taken.get(country) ?? 0) + amount)
  return taken
}
