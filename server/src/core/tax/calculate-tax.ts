/** The tax of a purchase. The table of rates that the operator keeps is one implementation; a service of somebody else's would be another. */
import { taxed, type Taxed } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { rateAt } from './tables.ts'

export interface TaxQuestion {
  /** Of the buyer, ISO 3166-1. */
  readonly country: string
  /** Some countries tax one kind otherwise than another; the table does not. */
  readonly kind: 'tokens' | 'subscription' | 'gift'
  /** Minor units of the currency, with the tax in it or before it comes on top. */
  readonly amount: number
  readonly isIncluded: boolean
  readonly at: Date
}

export interface TaxQuote extends Taxed {
  /** Undefined where no tax is taken, or the country is not known. */
  readonly country: string | undefined
  /** As the country calls it; empty where it takes none. */
  readonly name: string
  readonly basisPoints: number
  readonly isIncluded: boolean
}

export interface TaxService {
  calculate(db: Db, question: TaxQuestion): Promise<TaxQuote>
}

/** A country without a rate is one in which the site owes no tax. */
export const tableOfRates: TaxService = {
  async calculate(db, { country, amount, isIncluded, at }) {
    const { rate: basisPoints = 0, name = '' } = (await rateAt(db, country, at)) ?? {}
    return { country, name, basisPoints, isIncluded, ...taxed(amount, basisPoints, isIncluded) }
  },
}
