import { balancesOf } from './ledger.ts'
import type { Db } from '#platform/context.ts'
import { taxRemitted } from './settlements.ts'

/** Returns amounts by country (ISO 3166-1), in minor units of the currency. */
export async function taxOwed(db: Db): Promise<Map<string, number>> {
  const balances = await balancesOf(db, 'tax')
  return new Map([...balances].map(([account, balance]) => [account.slice('tax:'.length), balance]))
}

/** Returns the tax that buyers have paid minus refunds, without subtracting remittances. */
export async function taxTaken(db: Db): Promise<Map<string, number>> {
  const [taken, remitted] = [await taxOwed(db), await taxRemitted(db)]
  for (const [country, amount] of remitted) taken.set(country, (taken.get(country) ?? 0) + amount)
  return taken
}
