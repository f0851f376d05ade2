/** The counts on navigation links by name. Realtime parts write them, and the frame reads them. */
import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const watchers = new Set<() => void>()

export function setBadge(name: string, count: number): void {
  counts.set(name, count)
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
