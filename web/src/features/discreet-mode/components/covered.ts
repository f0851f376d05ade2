/** Whether the page is covered. A press of the button counts even if the cover loads after it. */
import { useSyncExternalStore } from 'react'

let isCovered = false
const watchers = new Set<() => void>()

export function setCovered(now: boolean): void {
  isCovered = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useCovered = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isCovered,
    () => false,
  )
