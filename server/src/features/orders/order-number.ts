/** Makes order numbers. They are random, so that they do not tell how much a performer sells. */
import { randomInt } from 'node:crypto'

/** Without letters that look like digits (Crockford's Base32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 5

/** Returns a number such as `7K2QF-M9XTC`, with 50 random bits. */
export function newOrderNumber(): string {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${half()}-${half()}`
}
