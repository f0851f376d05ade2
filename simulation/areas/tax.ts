/** Operators turn tax on and off, include it in prices or add it, and change its rates. Buyers state their country. */
import type { Call } from '@fanfare/contract'
import { changeTaxSettings, createTaxRate, readTaxQuote } from '@fanfare/contract/tax'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

/** The last country has no rate. */
const COUNTRIES = ['DE', 'IE', 'FR', 'CH'] as const
const TAXED = COUNTRIES.slice(0, 3)

export const tax: Area = {
  async open({ as, people, now }) {
    const olga = as(people.operators[0]!)
    const validFrom = dayOf(now())
    for (const [index, country] of TAXED.entries())
      await olga(createTaxRate, { body: { country, name: 'VAT', percent: [19, 23, 5.5][index] ?? 0, validFrom } })
    await olga(changeTaxSettings, { body: { isTaxed: true, pricesIncludeTax: false } })
  },
  acts: [
    { name: 'change the tax settings', weight: 3, who: 'operator', choose: async (_, chances) => change(chances) },
    { name: 'change a rate of tax', weight: 3, who: 'operator', choose: async (_, chances) => addRate(chances) },
  ],
}

const change = ({ of }: Chances): PlannedRequest =>
  persistentRequest(changeTaxSettings, {
    body: { isTaxed: of([true, true, false]) ?? true, pricesIncludeTax: of([true, false]) ?? true },
  })

const addRate = ({ of, amount, context }: Chances): PlannedRequest =>
  persistentRequest(createTaxRate, {
    body: { country: of(TAXED), name: 'VAT', percent: amount(0, 27), validFrom: dayOf(context.now()) },
  })

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns what a buyer by card states: the country, and often the displayed total. */
export async function stated(
  call: Call,
  { of, by }: Chances,
  bought: { readonly purpose: 'subscription' | 'tokens'; readonly price: number | undefined },
): Promise<{ readonly country: string; readonly price?: number; readonly total?: number }> {
  // Every buyer has a home country, and is sometimes abroad.
  const home = COUNTRIES[Number.parseInt(by.id.slice(-2), 16) % COUNTRIES.length]!
  const country = of([home, home, home, ...COUNTRIES]) ?? home
  if (bought.price === undefined || of([true, false])) return { country }
  const { total } = await call(readTaxQuote, { query: { purpose: bought.purpose, price: bought.price, country } })
  return { country, price: bought.price, total }
}
