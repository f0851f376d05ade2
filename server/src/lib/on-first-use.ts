/** What is made when it is needed for the first time, and then kept. */

/** Answers the same value from the second call on. What throws is tried again with the next call. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
