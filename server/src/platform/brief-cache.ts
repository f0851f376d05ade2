/** Caches for one second what nearly every request and job reads and what rarely changes. */

// A change in another process becomes visible after at most this time.
const CACHE_MS = 1000

export interface BriefCache<Key, Value> {
  /** Returns the cached value if it is at most a second old; otherwise calls `read`. */
  get(key: Key, read: () => Promise<Value>): Promise<Value>
  /** Call this after a change commits: readers in this process then read again. */
  forget(key: Key): void
}

interface Remembered<Value> {
  latest?: { readonly value: Value; readonly expiresAt: number }
}

interface Entries<Key, Entry> {
  get(key: Key): Entry | undefined
  set(key: Key, entry: Entry): unknown
  delete(key: Key): unknown
}

/** Pass empty `entries`: a `WeakMap` where the keys are applications, so that closed applications can be collected. */
export function createBriefCache<Key, Value>(entries: Entries<Key, Remembered<Value>>): BriefCache<Key, Value> {
  function entryOf(key: Key): Remembered<Value> {
    const entry = entries.get(key) ?? {}
    entries.set(key, entry)
    return entry
  }
  return {
    async get(key, read) {
      // If `forget` runs during the read, the value ends up in an entry that later readers no longer find.
      const entry = entryOf(key)
      const now = performance.now()
      if (entry.latest && entry.latest.expiresAt > now) return entry.latest.value
      const value = await read()
      entry.latest = { value, expiresAt: now + CACHE_MS }
      return value
    },
    forget(key) {
      entries.delete(key)
    },
  }
}
