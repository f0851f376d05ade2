/** A value for each name that outlives the screen, and a reload too: what is being written and sent is not lost. */
import { useSyncExternalStore } from 'react'
import { keepDraft, keptDraft } from './drafts.ts'

interface Keeping<T> {
  readonly name: string
  /** What of it outlives a reload; undefined for nothing. */
  readonly keep: (value: T) => object | undefined
  readonly take: (kept: Readonly<Record<string, unknown>>) => T
}

export function keyed<T>(none: T, { name, keep, take }: Keeping<T>) {
  const values = new Map<string, T>()
  const watchers = new Set<(id: string) => void>()
  /** Tells whose value has changed, until what it returns is called. */
  const watch = (watcher: (id: string) => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  function get(id: string): T {
    const known = values.get(id)
    if (known !== undefined) return known
    const kept = keptDraft(`${name} ${id}`)
    const value = kept ? take(kept) : none
    if (typeof document !== 'undefined') values.set(id, value)
    return value
  }
  return {
    get,
    watch,
    change(id: string, how: (value: T) => T): void {
      const value = how(get(id))
      values.set(id, value)
      keepDraft(`${name} ${id}`, keep(value))
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
