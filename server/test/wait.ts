/** Waits in tests for a condition, never for a duration. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How many times slower this machine is than the one on which the limits of tests were chosen; `scripts/test.mjs` measures it. */
export const SLOWNESS = Number(process.env['TEST_SLOWNESS'] ?? 1)

/** Enough for a machine that is many times slower and busy; a test that passes never waits for it. */
export const PATIENCE_MS = 15_000 * SLOWNESS
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 100

/** Until the next question: a tenth of what was waited, as each of them takes processor time from what is waited for. */
export const pauseAfter = (waitedMs: number): number => Math.min(Math.max(waitedMs / 10, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)

/** Polls until there is a value; fails with the description. A number is compared by the caller: 0 would be a value. */
export async function waitFor<T extends object | string | true>(
  read: () => T | undefined | false | Promise<T | undefined | false>,
  what = 'it',
  within = PATIENCE_MS,
): Promise<T> {
  const began = Date.now()
  for (;;) {
    const answer = await read()
    // Where types do not know, such as of a count from the database.
    if (typeof answer === 'number') throw new Error(`waiting for ${what}: is it more than 0? Compare it`)
    if (answer !== undefined && answer !== false) return answer
    const waited = Date.now() - began
    if (waited > within) throw new Error(`${what} did not happen within ${within} ms`)
    await sleep(pauseAfter(waited))
  }
}
