/** Waiting in tests: for something to become true, never for a time to pass. */

/** Asks until the answer is there; fails with what it last saw. */
export async function until<T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  what = 'it',
  within = 5000,
): Promise<T> {
  const deadline = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
