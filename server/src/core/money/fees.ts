/**
 * Calculates shares of sales and refunds, and savings. Pure; no other file takes percentages of money. Integers in minor units.
 */

export interface Shares {
  readonly gross: number
  readonly commission: number
  readonly net: number
}

/** Rounding favors the performer: the site never keeps a fraction. */
export function splitCommission(gross: number, commissionPercent: number): Shares {
  const commission = Math.floor((gross * commissionPercent) / 100)
  return { gross, commission, net: gross - commission }
}

/** Percents of kinds that have no general commission: shipping passes on what it costs. Operators can change them. */
export const usualCommissions: ReadonlyMap<string, number> = new Map([['shipping', 0]])

/** A sale in minor units: what the fan paid in tokens, or by card (then `tokens` is 0), and how it was shared. */
export interface Shared extends Shares {
  readonly tokens: number
  /** Paid by the fan in addition to the gross, for the state. */
  readonly tax: number
  /** The part of the gross that the site paid instead of the fan. */
  readonly discount: number
  /** Parts of the commission for the referrers of the fan or the performer. */
  readonly referrals: readonly number[]
  /** Parts of the net for the performer's partners. */
  readonly splits: readonly number[]
}

/** Returns what the fan paid, in the unit of a refund: tokens, or the currency for a card payment. */
export const paidFor = ({ tokens, gross, discount, tax }: Pick<Shared, 'tokens' | 'gross' | 'discount' | 'tax'>): number =>
  tokens > 0 ? tokens : gross - discount + tax

/**
 * Returns the shares of another refund, after `before` of the payment was refunded, in the fan's unit. Each side returns its part
 * in proportion. Fractions even out over several refunds, so that their sum is exactly the sale.
 */
export function refundShares(sale: Shared, before: number, amount: number): Shared {
  const paid = paidFor(sale)
  // The site has paid everything, so no part of the sale can be refunded to the fan.
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

/** Tokens bought by card: all of them including a bonus, the payment including tax, and the tax in it. */
export interface BoughtTokens {
  readonly tokens: number
  readonly paid: number
  readonly tax: number
}

/** The part of a purchase that was already refunded. */
export interface RefundedPart {
  readonly tokens: number
  readonly money: number
  readonly tax: number
}

/** Returns the maximum refund of a purchase: for as many of its tokens as are unspent in the wallet, from any purchase. */
export function refundableMoney({ tokens, paid }: BoughtTokens, before: RefundedPart, unspent: number): number {
  const until = Math.min(before.tokens + unspent, tokens)
  return Math.max(proportion(paid, until, tokens) - before.money, 0)
}

/**
 * Returns what another refund of a purchase takes back, after `before` of the money was refunded: tokens including a bonus, and
 * tax, in proportion. Fractions of tokens stay with the fan; all refunds together take exactly the purchase.
 */
export function creditToReverse(
  { tokens, paid, tax }: BoughtTokens,
  before: number,
  money: number,
): { tokens: number; tax: number } {
  const between = (whole: number) => proportion(whole, before + money, paid) - proportion(whole, before, paid)
  return { tokens: between(tokens), tax: between(tax) }
}

/** The commission is derived from the gross, so that no single refund takes more commission than gross. */
function sharesUntil(sale: Shared, part: number, paid: number): Shared {
  const discount = proportion(sale.discount, part, paid)
  const tax = proportion(sale.tax, part, paid)
  // The tax is part of the refunded amount, so that its net and tax add up exactly.
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

/** If cents cannot be divided, the owner of the rest returns first. */
const partsUntil = (whole: number, parts: readonly number[], until: number): number[] =>
  apportion([whole - sum(parts), ...parts], until).slice(1)

const sum = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0)

/**
 * Returns the part of each share that belongs to the first `amount` of their sum, in whole units that add up exactly. No part
 * decreases as the amount grows, and at the full amount each part is complete, so that the difference of two amounts never takes
 * more from a part than it has. The method of Jefferson and D'Hondt (Balinski and Young, Fair Representation, 1982).
 */
export function apportion(parts: readonly number[], amount: number): number[] {
  const whole = sum(parts)
  const given = parts.map((part) => proportion(part, amount, whole))
  for (let left = amount - sum(given); left > 0; left--) given[nextOf(parts, given)]! += 1
  return given
}

/** Returns the part with the highest quotient for one more unit; the first in a tie. Exact beyond the integers of doubles. */
const nextOf = (parts: readonly number[], given: readonly number[]): number =>
  parts.reduce((best, part, i) => {
    const isMore = BigInt(part) * BigInt(given[best]! + 1) > BigInt(parts[best]!) * BigInt(given[i]! + 1)
    return isMore ? i : best
  }, 0)

/** Returns each referrer's share of a commission by percentage; rounded down, and never more than the commission in total. */
export function referralShares(commission: number, percents: readonly number[]): number[] {
  let left = commission
  return percents.map((percent) => {
    const part = Math.min(left, Math.floor((commission * percent) / 100))
    left -= part
    return part
  })
}

/** Returns each partner's share of a net by percentage; rounded down, so that the performer keeps the remainder. */
export const splitShares = (net: number, percents: readonly number[]): number[] =>
  percents.map((percent) => proportion(net, percent, 100))

export interface Taxed {
  readonly net: number
  readonly tax: number
  readonly total: number
}

/**
 * Returns an amount with its tax, which is included or added. The tax is rounded half up to the minor unit, once per payment, as
 * on receipts.
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

/** The amounts of a card payment to post, after separating the tax. */
export interface TaxedPayment {
  /** Paid by the fan for the sale, without the tax. */
  readonly paid: number
  /** Paid by the site for the sale: the discount without the tax that it would have contained. */
  readonly discount: number
}

export interface CardMoney {
  /** The captured amount, including tax. */
  readonly money: number
  /** The amount that was subtracted from the price. */
  readonly discount: number
  readonly tax: number
  readonly basisPoints: number
  readonly isIncluded: boolean
}

/**
 * If a price includes tax, the tax is removed before sharing, whether the fan or the site's coupon pays it. The performer's share
 * is the same in both cases.
 */
export function withoutTax({ money, discount, tax, basisPoints, isIncluded }: CardMoney): TaxedPayment {
  const paid = money - tax
  return { paid, discount: isIncluded ? taxed(money + discount, basisPoints, true).net - paid : discount }
}

/** Returns the part of `whole` that corresponds to `part` of `of`: rounded down; exact beyond the integers of doubles. */
export const proportion = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of))

/** Returns the value of tokens at a rate (minor units of the currency per token), rounded half up. */
export const tokenValue = (tokens: number, rate: number): number => Math.round((tokens * rate) / 100)

/** Returns by how many percent a year is cheaper than twelve months; 0 without a yearly price. */
export const yearlySaving = (monthly: number, yearly: number): number => (yearly > 0 ? percentSaved(yearly, monthly * 12) : 0)

/**
 * Returns by how many percent a price is lower than another, rounded down so that the stated saving is never too high; 0 if it is
 * not lower.
 */
export const percentSaved = (price: number, instead: number): number =>
  instead > 0 ? Math.max(0, Math.floor(((instead - price) * 100) / instead)) : 0
