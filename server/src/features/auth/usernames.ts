/** Generates a username for someone who chose none. */
import { randomInt } from 'node:crypto'
import { assertUsernameAvailable } from '#core/accounts/index.ts'
import { ApiError } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'

const ATTEMPTS = 5

/** Returns the name in plain letters, plus digits that make it likely to be free: `Zoë K.` → `zoek4821`. */
export async function availableUsername(tx: Tx, name: string): Promise<string> {
  const plain =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20) || 'fan'
  for (let i = 0; i < ATTEMPTS; i++) {
    const username = `${plain}${randomInt(1000, 1_000_000)}`
    try {
      await assertUsernameAvailable(tx, username)
      return username
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return `${plain}${randomInt(10 ** 8, 10 ** 9)}`
}
