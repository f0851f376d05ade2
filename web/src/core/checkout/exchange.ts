/** Tokens for money and money for tokens, counted in hundredths exactly as the server counts them. */
import * as exchange from '@fanfare/contract/exchange'

const hundredths = (value: number): number => Math.round(value * 100)

/** How many tokens an amount of the currency buys, rounded down. `rate` is the price of one token. */
export const tokensFor = (money: number, rate: number): number => exchange.tokensFor(hundredths(money), hundredths(rate)) / 100

/** The least amount of the currency that buys so many tokens. */
export const costOf = (tokens: number, rate: number): number => Math.ceil((hundredths(tokens) * hundredths(rate)) / 100) / 100

/** `b` taken from `a` without the dust of binary fractions. */
export const minus = (a: number, b: number): number => (hundredths(a) - hundredths(b)) / 100
