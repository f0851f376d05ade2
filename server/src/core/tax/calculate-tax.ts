/**
 * Calculates the tax of a purchase. The operator's table of rates is one implementation; an external service could be another.
 */
import { taxed, type Taxed } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { rateAt } from './tables.ts'

export interface TaxQuestion {
  /** The buyer's country, ISO 3166-1. */
  readonly country: string
  /** Some countries tax kinds differently; the table does not. */
  readonly kind: string
  /** Minor units of the currency, including the tax or before adding it. */
  readonly amount: number
  readonly isIncluded: boolean
  readonly at: Date
}

export interface TaxQuote extends Taxed {
  /** Undefined if no tax is taken, or the country is unknown. */
  readonly country: string | undefined
  /** The tax's name in the country; empty if it takes none. */
  readonly name: string
  readonly basisPoints: number
  readonly isIncluded: boolean
}

export interface TaxService {
  calculate(db: Db, question: TaxQuestion): Promise<TaxQuote>
}

/** In a country without a rate, the site owes no tax. */
export const tableOfRates: TaxService = {
  async calculate(db, { country, amount, isIncluded, at }) {
    const { rate: basisPoints = 0, name = '' } = (await rateAt(db, country, at)) ?? {}
    return { country, name, basisPoints, isIncluded, ...taxed(amount, basisPoints, isIncluded) }
  },
}
