/** Amounts are decimals with two places outside and integers (hundredths) inside; these two lines are the border. */

/** 12.34 → 1234. Takes what a contract schema has let through; refuses to guess about anything else. */
export function hundredths(decimal: number): number {
  const whole = Math.round(decimal * 100)
  if (!Number.isSafeInteger(whole)) throw new Error(`${decimal} is not an amount`)
  return whole
}

/** 1234 → 12.34, exactly as it prints. PostgreSQL's bigint and sums arrive as text. */
export const decimal = (whole: number | string | bigint): number => Number(whole) / 100
