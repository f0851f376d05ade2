/** What needs the password again waits until it was given, and goes on: nobody has to do anything twice. */

/** Resolves with whether it was given. */
type Ask = () => Promise<boolean>

const LONGEST_WAIT_MS = 10_000

/** What asks comes after the page: who presses before that is asked as soon as it is there. */
let asking = Promise.withResolvers<Ask>()

/** Called by the one part of the page that asks. Returns what ends that. */
export function asksForProof(ask: Ask): () => void {
  asking.resolve(ask)
  return () => (asking = Promise.withResolvers<Ask>())
}

/** Sends what was refused for want of it once more; rejects with the first error where it was not given. */
export async function sendProved<T>(error: Error, send: () => Promise<T>): Promise<T> {
  const never = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
  const ask = await Promise.race([asking.promise, never])
  if (!(await ask?.())) throw error
  return send()
}
