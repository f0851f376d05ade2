/** Remembers for a second what nearly every request and job reads and hardly anybody changes. */

// A change in another process is seen so much later.
const FRESH_MS = 1000

export interface BriefCache<Key, Value> {
  /** As it was when it was last read, if that is no more than a second ago; `read` is asked otherwise. */
  get(key: Key, read: () => Promise<Value>): Promise<Value>
  /** To be called once a change is committed: from then on everybody here reads anew. */
  forget(key: Key): void
}

interface Remembered<Value> {
  latest?: { readonly value: Value; readonly expiresAt: number }
}

/** Of a `Map` or a `WeakMap`. */
interface Entries<Key, Entry> {
  get(key: Key): Entry | undefined
  set(key: Key, entry: Entry): unknown
  delete(key: Key): unknown
}

/** `entries` is empty: a `WeakMap` where the keys are applications, which end. */
export function createBriefCache<Key, Value>(entries: Entries<Key, Remembered<Value>>): BriefCache<Key, Value> {
  function entryOf(key: Key): Remembered<Value> {
    const entry = entries.get(key) ?? {}
    entries.set(key, entry)
    return entry
  }
  return {
    async get(key, read) {
      // What is forgotten while it is being read is kept in an entry that nobody finds any more.
      const entry = entryOf(key)
      const now = performance.now()
      if (entry.latest && entry.latest.expiresAt > now) return entry.latest.value
      const value = await read()
      entry.latest = { value, expiresAt: now + FRESH_MS }
      return value
    },
    forget(key) {
      entries.delete(key)
    },
  }
}
