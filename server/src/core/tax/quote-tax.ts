/** Determines the tax of a payment: its country, its price and the amount. */
import { taxed } from '#core/money/index.ts'
import { readSettings, settings, type Settings } from '#core/settings/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import { isCountry } from './countries.ts'
import { countryOf, siteNow, stateCountry } from './tables.ts'
import { tableOfRates, type TaxQuestion, type TaxQuote } from './calculate-tax.ts'

export interface Taxable {
  readonly accountId: string
  readonly kind: TaxQuestion['kind']
  /** Minor units of the currency, after a coupon's discount. */
  readonly amount: number
  /** The country just stated; absent: the country stated before. */
  readonly country?: string | undefined
}

/** Whether the agreed price included tax; null if the site took none then, or the country was unknown. */
export type AgreedTax = boolean | null

interface Renewal extends Omit<Taxable, 'country'> {
  readonly agreedTax: AgreedTax
}

interface Purchase extends Taxable {
  /** True if something free now is charged from the next period on. */
  readonly isChargedLater: boolean
}

interface Shown extends Taxable {
  /** The agreed choice; absent: the same as for current prices. */
  readonly isIncluded?: boolean | undefined
}

/**
 * Returns the current tax for display. Returns the amount itself without a country, and on a site that takes no tax. Throws
 * `not_valid` at `country`.
 */
export async function showTax(ctx: Context, shown: Shown): Promise<TaxQuote> {
  const { accountId, kind, amount, country } = shown
  const site = await settings(ctx)
  const { isIncluded = isInPrice(site, kind) } = shown
  const known = country === undefined ? await countryOf(ctx.db, accountId) : existing(country)
  if (!site.taxEnabled) return { ...untaxed(amount, isIncluded), country: known }
  return known === undefined
    ? untaxed(amount, isIncluded)
    : calculate(ctx.db, { country: known, kind, amount, isIncluded, at: ctx.clock.now() })
}

/**
 * Returns the tax of a payment that a buyer starts, and stores the stated country, even without tax. Throws `not_valid` at
 * `country` for an unknown country, and if none was ever stated.
 */
export async function taxPurchase(tx: Tx, { accountId, kind, amount, country, isChargedLater }: Purchase): Promise<TaxQuote> {
  const site = await settings(tx)
  const isIncluded = isInPrice(site, kind)
  const stated = country === undefined ? await countryOf(tx.db, accountId) : existing(country)
  if (!site.taxEnabled) {
    if (country !== undefined) await stateCountry(tx, accountId, country)
    return untaxed(amount, isIncluded)
  }
  // Something that costs nothing, now or later, needs no country.
  if (stated === undefined && amount === 0 && !isChargedLater) return untaxed(amount, isIncluded)
  if (stated === undefined) throw notValid('country', t('Choose your country'))
  if (country !== undefined) await stateCountry(tx, accountId, stated)
  return calculate(tx.db, { country: stated, kind, amount, isIncluded, at: tx.now })
}

/**
 * Returns the tax of a renewal at the day's rate, included or added as agreed. A buyer who agreed to a price before the site took
 * tax pays that price, and a buyer who never stated a country is not taxed.
 */
export async function taxRenewal(tx: Tx, { accountId, kind, amount, agreedTax }: Renewal): Promise<TaxQuote> {
  const isIncluded = isInAgreed(agreedTax)
  const { taxEnabled } = await settings(tx)
  const country = taxEnabled ? await countryOf(tx.db, accountId) : undefined
  return country === undefined ? untaxed(amount, isIncluded) : calculate(tx.db, { country, kind, amount, isIncluded, at: tx.now })
}

interface Renewing {
  /** Minor units of the currency. */
  readonly amount: number
  readonly agreedTax: AgreedTax
}

/** Returns what an account's renewals by card cost with today's tax, in their order, to show what `taxRenewal` will charge. */
export async function renewalTotals(db: Db, accountId: string, renewals: readonly Renewing[]): Promise<number[]> {
  const amounts = renewals.map(({ amount }) => amount)
  if (renewals.length === 0 || !(await readSettings(db)).taxEnabled) return amounts
  const [country, at] = await Promise.all([countryOf(db, accountId), siteNow(db)])
  if (country === undefined) return amounts
  const { basisPoints } = await calculate(db, { country, kind: 'subscription', amount: 0, isIncluded: true, at })
  return renewals.map(({ agreedTax, amount }) => taxed(amount, basisPoints, isInAgreed(agreedTax)).total)
}

/** A buyer who agreed to a price before the site took tax pays that price. */
const isInAgreed = (agreedTax: AgreedTax): boolean => agreedTax ?? true

/** Tax is added to the price of tokens when they are sold, because everything that they buy later is priced in tokens. */
const isInPrice = ({ pricesIncludeTax }: Settings, kind: TaxQuestion['kind']): boolean => kind !== 'tokens' && pricesIncludeTax

const calculate = (db: Db, question: TaxQuestion): Promise<TaxQuote> => tableOfRates.calculate(db, question)

const untaxed = (amount: number, isIncluded: boolean): TaxQuote => ({
  country: undefined,
  name: '',
  basisPoints: 0,
  isIncluded,
  net: amount,
  tax: 0,
  total: amount,
})

function existing(country: string): string {
  if (!isCountry(country)) throw notValid('country', t('This country doesn’t exist'))
  return country
}
