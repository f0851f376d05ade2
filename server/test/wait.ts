/** Waits in tests for a condition, never for a duration. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How many times slower this machine is than the one for which the tests' limits were chosen; `scripts/test.mjs` measures it. */
export const SLOWNESS = Number(process.env['TEST_SLOWNESS'] ?? 1)

/** Long enough for a machine that is many times slower and busy. A passing test never waits for it. */
export const TIMEOUT_MS = 30_000 * SLOWNESS
const MIN_INTERVAL_MS = 10
const MAX_INTERVAL_MS = 100

/** Returns the pause before the next attempt: a tenth of the time waited, because each attempt takes processor time. */
export const pollDelay = (waitedMs: number): number => Math.min(Math.max(waitedMs / 10, MIN_INTERVAL_MS), MAX_INTERVAL_MS)

/** Polls until there is a value, and fails with the description. Compare a number in `read`, because 0 would count as a value. */
export async function waitFor<T extends object | string | true>(
  read: () => T | undefined | false | Promise<T | undefined | false>,
  what = 'it',
  within = TIMEOUT_MS,
): Promise<T> {
  const began = Date.now()
  for (;;) {
    const answer = await read()
    // For values without a static type, such as a count from the database.
    if (typeof answer === 'number') throw new Error(`Waiting for ${what}: return a comparison, not a number`)
    if (answer !== undefined && answer !== false) return answer
    const waited = Date.now() - began
    if (waited > within) throw new Error(`${what} did not happen within ${within} ms`)
    await sleep(pollDelay(waited))
  }
}
