/** A value for each conversation that outlives the screen: what is being written and sent is not lost by looking elsewhere. */
import { useSyncExternalStore } from 'react'

export function keyed<T>(none: T) {
  const values = new Map<string, T>()
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  const get = (id: string): T => values.get(id) ?? none
  return {
    get,
    change(id: string, how: (value: T) => T): void {
      values.set(id, how(get(id)))
      for (const watcher of watchers) watcher()
    },
    use: (id: string): T =>
      useSyncExternalStore(
        watch,
        () => get(id),
        () => none,
      ),
  }
}
