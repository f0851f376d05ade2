/** Converts amounts between decimals with two places in the API and internal integers in minor units. */
import { decimal, t } from './i18n.ts'
import { apiError } from './errors.ts'

/**
 * Converts 12.34 to 1234. Throws `not_valid` for more than two decimal places, so that no one is charged another amount than was
 * typed.
 */
export function toMinorUnits(amount: number): number {
  const whole = Math.round(amount * 100)
  if (!Number.isSafeInteger(whole)) throw new Error(`${amount} cannot be converted to minor units`)
  // Both sides are the double nearest to the same decimal if, and only if, it has at most two places.
  if (whole / 100 !== amount) throw apiError('not_valid', t('An amount can have at most two decimal places'))
  return whole
}

/** Converts 1234 to 12.34, exactly as it prints. PostgreSQL's bigint and sums arrive as text. */
export const fromMinorUnits = (whole: number | string | bigint): number => Number(whole) / 100

/** Formats two amounts in minor units for a message: `{ min: '0.5', max: '1,000' }`. */
export const amountRange = (least: number, most: number) => ({
  min: decimal(fromMinorUnits(least)),
  max: decimal(fromMinorUnits(most)),
})

/** Returns a price with a discount in percent, rounded down in the buyer's favor. */
export const discountedPrice = (price: number, percent: number): number => Math.floor((price * (100 - percent)) / 100)
