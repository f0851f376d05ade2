/** Sums of what can be refunded, without floating-point error. Pure. */
interface Paid {
  readonly total: number
  readonly refunded: number
}

const cents = (tokens: number): number => Math.round(tokens * 100)

/** Returns the tokens that are not refunded yet. */
export const leftOf = (paid: readonly Paid[]): number =>
  paid.reduce((sum, { total, refunded }) => sum + cents(total) - cents(refunded), 0) / 100

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100

/** Returns the typed amount, or undefined when it is no amount of up to `max` tokens. */
export function amountIn(text: string, max: number): number | undefined {
  if (text.trim() === '') return 0
  const amount = Number(text)
  const isAmount = Number.isFinite(amount) && amount >= 0 && cents(amount) / 100 === amount
  return isAmount && amount <= max ? amount : undefined
}
