/** Shares of a sale, and savings. Pure; the only place where a percentage of money is taken. Integers in minor units. */

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

/** The value of tokens at a rate (minor units of the currency per token), rounded half up. */
export const worth = (tokens: number, rate: number): number => Math.round((tokens * rate) / 100)

/** How many tokens an amount of the currency buys at a rate, rounded down. */
export const tokensFor = (money: number, rate: number): number => Math.floor((money * 100) / rate)

/** Percent that a year is cheaper than twelve months; 0 where there is no price for a year. */
export const yearlySaving = (monthly: number, yearly: number): number => (yearly > 0 ? percentSaved(yearly, monthly * 12) : 0)

/**
 * Percent that a price is below another, rounded down so that the stated saving is never too high; 0 where it is not
 * below.
 */
export const percentSaved = (price: number, instead: number): number =>
  instead > 0 ? Math.max(0, Math.floor(((instead - price) * 100) / instead)) : 0
