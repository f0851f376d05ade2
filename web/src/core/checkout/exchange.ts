/** Converts between money and tokens in minor units, exactly as the server does. */
import * as exchange from '@fanfare/contract/exchange'

const toMinorUnits = (value: number): number => Math.round(value * 100)

/** Returns the tokens that an amount buys, rounded down. `rate` is the price of one token. */
export const tokensFor = (money: number, rate: number): number =>
  exchange.tokensFor(toMinorUnits(money), toMinorUnits(rate)) / 100

/** Returns the smallest amount that buys this many tokens. */
export const costOf = (tokens: number, rate: number): number => Math.ceil((toMinorUnits(tokens) * toMinorUnits(rate)) / 100) / 100

/** Returns `a` minus `b` without floating-point error. */
export const minus = (a: number, b: number): number => (toMinorUnits(a) - toMinorUnits(b)) / 100
