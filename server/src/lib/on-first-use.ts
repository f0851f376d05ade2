/** Lazy initialisation. */

/** Calls `make` at the first call and returns the same value afterwards. After a throw the next call tries again. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
