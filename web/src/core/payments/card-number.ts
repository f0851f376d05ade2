/** Formats card numbers and expiry dates while they are typed. */

const GROUP = 4
const MAX_DIGITS = 19

export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/** 4242424242424242 → 4242 4242 4242 4242 */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, MAX_DIGITS)
    .replace(new RegExp(`(\\d{${GROUP}})(?=\\d)`, 'g'), '$1 ')

/** Returns the caret position in the grouped number after this many digits. */
export const caretPositionAfter = (digits: number): number => digits + Math.max(0, Math.ceil(digits / GROUP) - 1)

/** 1230 → 12 / 30, and 4 → 04 /, because no month begins with 4. */
export function formatExpiry(typed: string, before: string): string {
  const isTakingBack = typed.length < before.length
  const raw = digitsOf(typed)
  const digits = /^[2-9]$/.test(raw) ? `0${raw}` : raw
  // Browsers that autofill the field write the year with four digits.
  const short = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4)
  if (short.length < 2 || (isTakingBack && short.length === 2)) return short
  return `${short.slice(0, 2)} / ${short.slice(2)}`
}

/** Returns the month and full year for the contract. Both are empty until the date is complete. */
export function parseExpiry(written: string): { expMonth: string; expYear: string } {
  const digits = digitsOf(written)
  if (digits.length !== 4) return { expMonth: '', expYear: '' }
  return { expMonth: String(Number(digits.slice(0, 2))), expYear: `20${digits.slice(2)}` }
}
