/** Generates ids in the application, because PostgreSQL has `uuidv7()` only from 18 on and 15 is supported. */
import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16 * 256)
let used = pool.length

/** Returns a new UUIDv7 (RFC 9562, section 5.7) as text: sorted by the millisecond of its creation, with 74 random bits. */
export function newId(at: Date): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, (used += 16))
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isId = (text: string): boolean => shape.test(text)

/** Sorts before every id, and LAST_ID after every id: bounds for iterating over all ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
