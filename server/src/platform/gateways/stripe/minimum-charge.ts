/** Lists Stripe's smallest charges, as published at docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */

/** Minor units by currency. */
const MINIMUMS: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
}

/**
 * For a currency without a published minimum, Stripe requires the equivalent of half a dollar, which only Stripe can calculate.
 */
export const minimumCharge = (currency: string): number => MINIMUMS[currency] ?? 0
