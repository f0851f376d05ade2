/** Converts amounts between decimals with two places in the API and integers in minor units (hundredths) inside. */
import { decimal, t } from './i18n.ts'
import { apiError } from './errors.ts'

/**
 * 12.34 → 1234. Throws `not_valid` for more than two decimal places, so that nobody is charged another amount than was
 * typed.
 */
export function toMinorUnits(amount: number): number {
  const whole = Math.round(amount * 100)
  if (!Number.isSafeInteger(whole)) throw new Error(`${amount} is not an amount`)
  // Both sides are the double nearest to the same decimal when, and only when, it has at most two places.
  if (whole / 100 !== amount) throw apiError('not_valid', t('An amount can have at most two decimal places'))
  return whole
}

/** 1234 → 12.34, exactly as it prints. PostgreSQL's bigint and sums arrive as text. */
export const fromMinorUnits = (whole: number | string | bigint): number => Number(whole) / 100

/** Two amounts in minor units as words have them: `{ min: '0.5', max: '1,000' }`. */
export const amountRange = (least: number, most: number) => ({
  min: decimal(fromMinorUnits(least)),
  max: decimal(fromMinorUnits(most)),
})
