/** Signs out deliberately: first removes what this device stores, whether or not the server can be reached. */

/** An unresponsive browser must not prevent signing out. */
const TIMEOUT_MS = 3_000

export interface SigningOut {
  readonly ends: () => Promise<readonly (() => Promise<void>)[]>
  readonly signOutAtServer: () => Promise<unknown>
  /** Ends the session here and leaves the page. */
  readonly leave: () => void
}

/** Always completes, in this order: on sign-out the server closes the connection, which makes the page leave. */
export async function runSignOut({ ends, signOutAtServer, leave }: SigningOut): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, TIMEOUT_MS)
  const ended = ends().then((all) => Promise.allSettled(all.map((end) => end())))
  await Promise.race([ended.catch(() => undefined), late])
  clearTimeout(timer)
  // Without a connection, the session still ends here.
  await signOutAtServer().catch(() => undefined)
  leave()
}
