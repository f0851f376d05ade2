/** A store of values by name that survives leaving the screen and reloading, so that drafts and uploads are not lost. */
import { useSyncExternalStore } from 'react'
import { saveDraft, storedDraft } from './stored-drafts.ts'

interface StoreOptions<T> {
  readonly name: string
  /** Returns the part that survives a reload, or undefined for nothing. */
  readonly serialize: (value: T) => object | undefined
  readonly take: (stored: Readonly<Record<string, unknown>>) => T
  /** Merges a change with a value that another window stored since. Without it, the new value wins. */
  readonly join?: (change: Change<T>, stored: T) => T
}

interface Change<T> {
  readonly before: T
  readonly value: T
}

export function createKeyedStore<T>(none: T, { name, serialize, take, join }: StoreOptions<T>) {
  const values = new Map<string, T>()
  const watchers = new Set<(id: string) => void>()
  /** Calls back with the id of each changed value. Returns a function that stops it. */
  const watch = (watcher: (id: string) => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  /** Returns the value on this device, from any window. */
  function stored(id: string): T {
    const draft = storedDraft(`${name} ${id}`)
    return draft ? take(draft) : none
  }
  const toKeep = (id: string, change: Change<T>): T => (join ? join(change, stored(id)) : change.value)
  function get(id: string): T {
    const known = values.get(id)
    if (known !== undefined) return known
    const value = stored(id)
    if (typeof document !== 'undefined') values.set(id, value)
    return value
  }
  return {
    get,
    stored,
    watch,
    change(id: string, how: (value: T) => T): void {
      const before = get(id)
      const value = how(before)
      values.set(id, value)
      saveDraft(`${name} ${id}`, serialize(toKeep(id, { before, value })))
      for (const watcher of watchers) watcher(id)
    },
    use: (id: string): T =>
      useSyncExternalStore(
        watch,
        () => get(id),
        () => none,
      ),
  }
}
