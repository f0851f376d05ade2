/** Shares of a sale and of its refunds, and savings. Pure; the only place where a percentage of money is taken. Integers in minor units. */

export interface Shares {
  readonly gross: number
  readonly commission: number
  readonly net: number
}

/** Rounding favours the performer: a fraction is never kept by the site. */
export function share(gross: number, commissionPercent: number): Shares {
  const commission = Math.floor((gross * commissionPercent) / 100)
  return { gross, commission, net: gross - commission }
}

/** A sale in minor units: what the fan paid in tokens, or by card (then `tokens` is 0), and how it was shared. */
export interface Shared extends Shares {
  readonly tokens: number
  /** What the fan paid beside the gross, for the state. */
  readonly tax: number
  /** What of the gross the site paid instead of the fan. */
  readonly discount: number
  /** Of the commission, to those who brought the fan or the performer. */
  readonly referrals: readonly number[]
  /** Of the net, to those with whom the performer shares it. */
  readonly splits: readonly number[]
}

/** What the fan paid, in the unit in which it goes back: tokens, or the currency where it was paid by card. */
export const paidFor = ({ tokens, gross, discount, tax }: Pick<Shared, 'tokens' | 'gross' | 'discount' | 'tax'>): number =>
  tokens > 0 ? tokens : gross - discount + tax

/**
 * How one more refund is shared, after `before` of what was paid has gone back, in the fan's unit. Each side gives back its
 * part in proportion; fractions even out over several refunds, so that all of them together are exactly the sale.
 */
export function refundShares(sale: Shared, before: number, amount: number): Shared {
  const paid = paidFor(sale)
  // The site has paid all of it: there is no part of it that the fan could get back.
  if (paid === 0) return sale
  const from = sharesUntil(sale, before, paid)
  const to = sharesUntil(sale, before + amount, paid)
  return {
    tokens: to.tokens - from.tokens,
    tax: to.tax - from.tax,
    gross: to.gross - from.gross,
    discount: to.discount - from.discount,
    commission: to.commission - from.commission,
    net: to.net - from.net,
    referrals: to.referrals.map((one, i) => one - from.referrals[i]!),
    splits: to.splits.map((one, i) => one - from.splits[i]!),
  }
}

/** Tokens that were bought by card: all of them, with a bonus; what was paid, with tax; and what of it is tax. */
export interface BoughtTokens {
  readonly tokens: number
  readonly paid: number
  readonly tax: number
}

/** What of a purchase has gone back before. */
export interface GoneBack {
  readonly tokens: number
  readonly money: number
  readonly tax: number
}

/** Up to how much money can go back of a purchase: for as many of its tokens as are unspent, whichever purchase those are of. */
export function refundableMoney({ tokens, paid }: BoughtTokens, before: GoneBack, unspent: number): number {
  const until = Math.min(before.tokens + unspent, tokens)
  return Math.max(proportion(paid, until, tokens) - before.money, 0)
}

/**
 * What is taken back for one more refund of a purchase, after `before` of the money has gone back: tokens, a bonus among them, and tax in
 * proportion. Fractions of tokens stay with the fan; all refunds together take exactly what was bought.
 */
export function takenFor({ tokens, paid, tax }: BoughtTokens, before: number, money: number): { tokens: number; tax: number } {
  const between = (whole: number) => proportion(whole, before + money, paid) - proportion(whole, before, paid)
  return { tokens: between(tokens), tax: between(tax) }
}

/** The commission follows from the gross, so that no single refund takes more commission than gross. */
function sharesUntil(sale: Shared, part: number, paid: number): Shared {
  const discount = proportion(sale.discount, part, paid)
  const tax = proportion(sale.tax, part, paid)
  // The tax is taken from what goes back, so that its net and its tax are together exactly that.
  const gross = proportion(sale.gross - sale.discount + sale.tax, part, paid) - tax + discount
  const commission = proportion(sale.commission, gross, sale.gross)
  const net = gross - commission
  return {
    tokens: proportion(sale.tokens, part, paid),
    tax,
    gross,
    discount,
    commission,
    net,
    referrals: partsUntil(sale.commission, sale.referrals, commission),
    splits: partsUntil(sale.net, sale.splits, net),
  }
}

/** Whoever keeps the rest of the whole gives back first where cents cannot be divided. */
const partsUntil = (whole: number, parts: readonly number[], until: number): number[] =>
  apportion([whole - sum(parts), ...parts], until).slice(1)

const sum = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0)

/**
 * What of each part belongs to the first `amount` of all of them, in whole units that are together exactly that. No part falls while the
 * amount grows, and with the whole amount each is whole: so a difference of two amounts takes from nobody what they do not have. The method
 * of Jefferson and D'Hondt (Balinski and Young, Fair Representation, 1982).
 */
export function apportion(parts: readonly number[], amount: number): number[] {
  const whole = sum(parts)
  const given = parts.map((part) => proportion(part, amount, whole))
  for (let left = amount - sum(given); left > 0; left--) given[nextOf(parts, given)]! += 1
  return given
}

/** The part with the most for one unit more; the first of equal ones. Exact beyond the integers of doubles. */
const nextOf = (parts: readonly number[], given: readonly number[]): number =>
  parts.reduce((best, part, i) => {
    const isMore = BigInt(part) * BigInt(given[best]! + 1) > BigInt(parts[best]!) * BigInt(given[i]! + 1)
    return isMore ? i : best
  }, 0)

/** What each referrer gets of a commission, by their percents; rounded down, and never more than the commission together. */
export function referralShares(commission: number, percents: readonly number[]): number[] {
  let left = commission
  return percents.map((percent) => {
    const part = Math.min(left, Math.floor((commission * percent) / 100))
    left -= part
    return part
  })
}

/** What each of those with whom a performer shares a net gets, by their percents; rounded down, the remainder stays with the performer. */
export const splitShares = (net: number, percents: readonly number[]): number[] =>
  percents.map((percent) => proportion(net, percent, 100))

export interface Taxed {
  readonly net: number
  readonly tax: number
  readonly total: number
}

/**
 * An amount with its tax, which is in it already or comes on top. The tax is rounded half up to the minor unit, once for each
 * payment, as receipts do.
 */
export function taxed(amount: number, basisPoints: number, isIncluded: boolean): Taxed {
  if (!isIncluded) {
    const tax = nearest(amount, basisPoints, ALL_BASIS_POINTS)
    return { net: amount, tax, total: amount + tax }
  }
  const tax = nearest(amount, basisPoints, ALL_BASIS_POINTS + basisPoints)
  return { net: amount - tax, tax, total: amount }
}

const ALL_BASIS_POINTS = 10_000

/** Rounded half up; exact beyond the integers of doubles. */
const nearest = (whole: number, part: number, of: number): number =>
  Number((BigInt(whole) * BigInt(part) * 2n + BigInt(of)) / (2n * BigInt(of)))

/** What is to be posted of a payment by card, once its tax is apart. */
export interface TaxedPayment {
  /** Of the fan for the sale, without the tax. */
  readonly paid: number
  /** Of the site for the sale: the same discount without the tax that it would have contained. */
  readonly discount: number
}

export interface CardMoney {
  /** What was captured, with tax. */
  readonly money: number
  /** As it was taken off the price. */
  readonly discount: number
  readonly tax: number
  readonly basisPoints: number
  readonly isIncluded: boolean
}

/** A price with tax in it is shared without that tax, whether the fan or a coupon of the site pays it: the performer's share is the same. */
export function withoutTax({ money, discount, tax, basisPoints, isIncluded }: CardMoney): TaxedPayment {
  const paid = money - tax
  return { paid, discount: isIncluded ? taxed(money + discount, basisPoints, true).net - paid : discount }
}

/** Of a whole that belongs to `of`, what belongs to a part of it: rounded down; exact beyond the integers of doubles. */
export const proportion = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of))

/** The value of tokens at a rate (minor units of the currency per token), rounded half up. */
export const worth = (tokens: number, rate: number): number => Math.round((tokens * rate) / 100)

/** A price with percent off it, rounded in favour of who pays. */
export const lessPercent = (price: number, percent: number): number => Math.floor((price * (100 - percent)) / 100)

/** Percent that a year is cheaper than twelve months; 0 where there is no price for a year. */
export const yearlySaving = (monthly: number, yearly: number): number => (yearly > 0 ? percentSaved(yearly, monthly * 12) : 0)

/**
 * Percent that a price is below another, rounded down so that the stated saving is never too high; 0 where it is not
 * below.
 */
export const percentSaved = (price: number, instead: number): number =>
  instead > 0 ? Math.max(0, Math.floor(((instead - price) * 100) / instead)) : 0
