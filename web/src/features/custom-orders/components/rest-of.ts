/** Computes the other side's amount while one is typed. In tokens with two places. Pure. */

/** Returns what is left of the price, or an empty text while the amount is not a number from 0 to the price. */
export function restOf(price: number, typed: string): string {
  const amount = Number(typed)
  const isPart = typed.trim() !== '' && Number.isFinite(amount) && amount >= 0 && amount <= price
  return isPart ? String(Math.round((price - amount) * 100) / 100) : ''
}
