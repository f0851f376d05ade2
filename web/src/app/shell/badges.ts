/** The numbers at navigation items, by name; written by what runs beside the pages, read by the frame. */
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

/** 0 until it has been counted, and where there is none. */
export const useBadge = (name = ''): number =>
  useSyncExternalStore(
    watch,
    () => counts.get(name) ?? 0,
    () => 0,
  )
