/** Waits in tests for a condition, never for a duration. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@fanfare/contract'

/** Enough for a machine that is many times slower and busy; a test that passes never waits for it. */
export const PATIENCE_MS = 180_000
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

/** Again while the server is too busy to say: of many calls at once the last may wait too long for the others, and come again as clients do. */
export async function whenReady<T>(attempt: () => Promise<T>): Promise<T> {
  for (const began = Date.now(); ; ) {
    try {
      return await attempt()
    } catch (error) {
      const waited = Date.now() - began
      if (!(error instanceof ApiError) || error.code !== 'not_ready' || waited > PATIENCE_MS) throw error
      await sleep(pauseAfter(waited))
    }
  }
}
