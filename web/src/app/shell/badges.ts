/** The counts on navigation links by name. Realtime parts write them, and the frame reads them. */
import { useSyncExternalStore } from 'react'

const NONE: ReadonlyMap<string, number> = new Map()
let counts = NONE
const watchers = new Set<() => void>()

export function setBadge(name: string, count: number): void {
  if (counts.get(name) === count) return
  counts = new Map([...counts, [name, count]])
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Returns 0 until it has been counted, and for unknown names. */
export const useBadge = (name = ''): number =>
  useSyncExternalStore(
    watch,
    () => counts.get(name) ?? 0,
    () => 0,
  )

/** Returns all counts by name, for lists of links. */
export const useBadges = (): ReadonlyMap<string, number> =>
  useSyncExternalStore(
    watch,
    () => counts,
    () => NONE,
  )
