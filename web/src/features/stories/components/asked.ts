/** What the viewer was asked to show, by a press anywhere on the page. */
import { useSyncExternalStore } from 'react'

/** The running stories of a performer, or a highlight; the id is that of the one or the other. */
export interface ReelRef {
  readonly kind: 'performer' | 'highlight'
  readonly id: string
}

export interface Asked {
  /** One after the other. */
  readonly reels: readonly ReelRef[]
  readonly first: number
}

let asked: Asked | undefined
const watchers = new Set<() => void>()

function show(next: Asked | undefined): void {
  asked = next
  for (const watcher of watchers) watcher()
}

export const openViewer = (reels: readonly ReelRef[], first = 0): void => show({ reels, first })
export const closeViewer = (): void => show(undefined)

export const useAsked = (): Asked | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => asked,
    () => undefined,
  )
