/** Waits in tests for a condition, never for a duration. */

/** Enough for a machine that is many times slower and busy; a test that passes never waits for it. */
export const PATIENCE_MS = 180_000

/** Polls until there is a value; fails with the description. A number is compared by the caller: 0 would be a value. */
export async function waitFor<T extends object | string | true>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  what = 'it',
  within = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + within
  for (;;) {
    const answer = await ask()
    // Where types do not know, such as of a count from the database.
    if (typeof answer === 'number') throw new Error(`waiting for ${what}: is it more than 0? Compare it`)
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
