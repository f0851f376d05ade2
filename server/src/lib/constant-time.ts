/** Compares a secret with what someone sent. The only file that uses `timingSafeEqual`, which throws where two lengths differ. */
import { timingSafeEqual } from 'node:crypto'

/**
 * Returns whether both are the same, and never throws. The time depends on neither the place nor the number of differences; lengths
 * are no secret. Texts are compared by their code units, so that a lone surrogate equals nothing but itself.
 */
export function isSame<T extends string | Uint8Array>(given: T, expected: T): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (value: string | Uint8Array): Uint8Array => (typeof value === 'string' ? Buffer.from(value, 'utf16le') : value)
