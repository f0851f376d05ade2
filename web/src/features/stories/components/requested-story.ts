/** What the viewer was asked to show, by a press anywhere on the page. */
import { useSyncExternalStore } from 'react'

/** The running stories of a performer, or a highlight; the id is that of the one or the other. */
export interface ReelRef {
  readonly kind: 'performer' | 'highlight'
  readonly id: string
}

export interface RequestedStory {
  /** One after the other. */
  readonly reels: readonly ReelRef[]
  readonly first: number
}

let requested: RequestedStory | undefined
const watchers = new Set<() => void>()

function show(next: RequestedStory | undefined): void {
  requested = next
  for (const watcher of watchers) watcher()
}

export const openViewer = (reels: readonly ReelRef[], first = 0): void => show({ reels, first })
export const closeViewer = (): void => show(undefined)

export const useRequestedStory = (): RequestedStory | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => requested,
    () => undefined,
  )
