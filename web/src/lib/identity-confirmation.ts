/** Holds requests that need the password until the user enters it, then sends them. No one has to repeat an action. */

/** Resolves with whether the password was given. */
type Ask = () => Promise<boolean>

const PROMPT_TIMEOUT_MS = 10_000

/** The dialog loads after the page. A user who presses earlier is asked as soon as it is ready. */
let asking = Promise.withResolvers<Ask>()

/** Registers the one component that asks. Returns a function that unregisters it. */
export function registerIdentityPrompt(ask: Ask): () => void {
  asking.resolve(ask)
  return () => (asking = Promise.withResolvers<Ask>())
}

/** Sends a request again after the password was given. Rejects with the first error otherwise. */
export async function sendConfirmed<T>(error: Error, send: () => Promise<T>): Promise<T> {
  const never = new Promise<undefined>((resolve) => setTimeout(resolve, PROMPT_TIMEOUT_MS))
  const ask = await Promise.race([asking.promise, never])
  if (!(await ask?.())) throw error
  return send()
}
