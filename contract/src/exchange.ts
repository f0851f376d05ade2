/** What money buys in tokens, as the server charges it and the browser shows it before. Minor units of both. */

/** How many tokens an amount of the currency buys, rounded down. `rate` is the price of one token. */
export const tokensFor = (money: number, rate: number): number => Math.floor((money * 100) / rate)
