/** Keeps what is costly to make, such as a formatter, which takes a phone milliseconds: each is made when first asked for. */
export function kept<T>(make: (key: string) => T): (key?: string) => T {
  const all = new Map<string, T>()
  return (key = '') => {
    const one = all.get(key) ?? make(key)
    all.set(key, one)
    return one
  }
}
