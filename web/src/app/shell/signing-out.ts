/** Signing out on purpose: what this device keeps is ended first, whether or not the server can be told. */

/** A browser that does not answer keeps nobody signed in. */
const LONGEST_MS = 3_000

export interface SigningOut {
  /** What features end on this device. */
  readonly ends: () => Promise<readonly (() => Promise<void>)[]>
  readonly signOutAtServer: () => Promise<unknown>
  /** Ends the session here, and leaves the page. */
  readonly leave: () => void
}

/** Always comes to its end, and in this order: told of the end, the server closes the connection, and the page leaves by that. */
export async function runSignOut({ ends, signOutAtServer, leave }: SigningOut): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST_MS)
  const ended = ends().then((all) => Promise.allSettled(all.map((end) => end())))
  await Promise.race([ended.catch(() => undefined), late])
  clearTimeout(timer)
  // Without a connection it is over here all the same.
  await signOutAtServer().catch(() => undefined)
  leave()
}
