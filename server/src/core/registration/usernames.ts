/** Generates a username for someone who chose none. */
import { randomInt } from 'node:crypto'
import type { Context, Tx } from '#platform/context.ts'
import { usernameError } from './performer-form.ts'

const ATTEMPTS = 5

/** Returns the name in plain letters, plus digits that make it likely to be free: `Zoë K.` → `zoek4821`. */
export async function availableUsername(from: Context | Tx, name: string): Promise<string> {
  const plain =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 20) || 'fan'
  for (let i = 0; i < ATTEMPTS; i++) {
    const username = `${plain}${randomInt(1000, 1_000_000)}`
    if ((await usernameError(from, username)) === undefined) return username
  }
  return `${plain}${randomInt(10 ** 8, 10 ** 9)}`
}
