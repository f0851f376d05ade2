/** How one sale is shared out. Pure; the only place where a percentage of money is taken. Integers in hundredths. */

export interface Shares {
  readonly gross: number
  readonly commission: number
  readonly net: number
}

/** Rounding favours the performer: what cannot be divided is never kept by the house. */
export function share(gross: number, commissionPercent: number): Shares {
  const commission = Math.floor((gross * commissionPercent) / 100)
  return { gross, commission, net: gross - commission }
}

/** What tokens are worth at a rate (hundredths of the currency for one token), rounded half up. */
export const worth = (tokens: number, rate: number): number => Math.round((tokens * rate) / 100)

/** How many tokens an amount of the currency buys at a rate, rounded down. */
export const tokensFor = (money: number, rate: number): number => Math.floor((money * 100) / rate)
