/** Compares secrets in constant time. No other file uses `timingSafeEqual`, which throws for different lengths. */
import { timingSafeEqual } from 'node:crypto'

/**
 * Returns whether both are equal, and never throws. The time depends on neither the position nor the number of differences;
 * lengths are not secret. Texts are compared by their code units, so that a lone surrogate equals only itself.
 */
export function isEqual<T extends string | Uint8Array>(given: T, expected: T): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (value: string | Uint8Array): Uint8Array => (typeof value === 'string' ? Buffer.from(value, 'utf16le') : value)
