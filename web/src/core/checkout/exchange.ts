/** Tokens for money and money for tokens, counted in minor units exactly as the server counts them. */
import * as exchange from '@fanfare/contract/exchange'

const toMinorUnits = (value: number): number => Math.round(value * 100)

/** How many tokens an amount of the currency buys, rounded down. `rate` is the price of one token. */
export const tokensFor = (money: number, rate: number): number =>
  exchange.tokensFor(toMinorUnits(money), toMinorUnits(rate)) / 100

/** The least amount of the currency that buys so many tokens. */
export const costOf = (tokens: number, rate: number): number => Math.ceil((toMinorUnits(tokens) * toMinorUnits(rate)) / 100) / 100

/** `b` taken from `a` without the dust of binary fractions. */
export const minus = (a: number, b: number): number => (toMinorUnits(a) - toMinorUnits(b)) / 100
