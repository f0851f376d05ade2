/** The tax of one payment: which country and which price counts, and what comes of it. */
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
  /** Minor units of the currency, less what a coupon takes off. */
  readonly amount: number
  /** As the buyer has just said; absent: what they have said before. */
  readonly country?: string | undefined
}

/** Whether the tax is in a price that was agreed; null where the site took none then, or the country was not known. */
export type AgreedTax = boolean | null

interface Renewal extends Omit<Taxable, 'country'> {
  readonly agreedTax: AgreedTax
}

interface Purchase extends Taxable {
  /** What costs nothing now is charged from the next period on. */
  readonly isChargedLater: boolean
}

interface Shown extends Taxable {
  /** As it was agreed; absent: as prices are now. */
  readonly isIncluded?: boolean | undefined
}

/** What it comes to now, for showing. Without a country, and on a site that takes no tax, the amount itself. Throws `not_valid` at `country`. */
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
 * For the payment that a buyer begins: keeps the country that they have stated, where there is no tax too. Throws
 * `not_valid` at `country` for one that does not exist, and where none was ever stated.
 */
export async function taxPurchase(tx: Tx, { accountId, kind, amount, country, isChargedLater }: Purchase): Promise<TaxQuote> {
  const site = await settings(tx)
  const isIncluded = isInPrice(site, kind)
  const stated = country === undefined ? await countryOf(tx.db, accountId) : existing(country)
  if (!site.taxEnabled) {
    if (country !== undefined) await stateCountry(tx, accountId, country)
    return untaxed(amount, isIncluded)
  }
  // What costs nothing, now or later, needs no country.
  if (stated === undefined && amount === 0 && !isChargedLater) return untaxed(amount, isIncluded)
  if (stated === undefined) throw notValid('country', t('Please choose your country'))
  if (country !== undefined) await stateCountry(tx, accountId, stated)
  return calculate(tx.db, { country: stated, kind, amount, isIncluded, at: tx.now })
}

/**
 * For a renewal: at the rate of the day, with the tax in the price or on top as it was agreed. Whoever has agreed to a price before the site took tax
 * pays that price, and whoever has never stated a country is not taxed.
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

/** What renewals of one account by card come to with the tax of today, in their order: for showing what `taxRenewal` will charge. */
export async function renewalTotals(db: Db, accountId: string, renewals: readonly Renewing[]): Promise<number[]> {
  const amounts = renewals.map(({ amount }) => amount)
  if (renewals.length === 0 || !(await readSettings(db)).taxEnabled) return amounts
  const [country, at] = await Promise.all([countryOf(db, accountId), siteNow(db)])
  if (country === undefined) return amounts
  const { basisPoints } = await calculate(db, { country, kind: 'subscription', amount: 0, isIncluded: true, at })
  return renewals.map(({ agreedTax, amount }) => taxed(amount, basisPoints, isInAgreed(agreedTax)).total)
}

/** Whoever has agreed to a price before the site took tax pays that price. */
const isInAgreed = (agreedTax: AgreedTax): boolean => agreedTax ?? true

/** Tokens are taxed on top when they are sold, as what they are spent on later has its price in tokens. */
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
  if (!isCountry(country)) throw notValid('country', t('There is no such country'))
  return country
}
