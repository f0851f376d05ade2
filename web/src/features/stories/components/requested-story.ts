/** Opens the story viewer from any press on the page. */
import { useSyncExternalStore } from 'react'

/** A performer's current stories, or a highlight. `id` is the performer's or the highlight's. */
export interface ReelRef {
  readonly kind: 'performer' | 'highlight'
  readonly id: string
}

export interface RequestedStory {
  /** Played in this order. */
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
