/**
 * Returns a function that calls `make` at its first call and returns the same value afterwards. After an error the next call
 * tries again.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
