/** Converts money to tokens: the server charges and the browser shows the same amount. Both are in minor units. */

/** Returns the tokens that an amount buys, rounded down. `rate` is the price of one token. */
export const tokensFor = (money: number, rate: number): number => Math.floor((money * 100) / rate)
