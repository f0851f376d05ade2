/** Reloads the source of photos whose links have expired, with a minimum interval. */
import { useRef } from 'react'

const ONCE_IN_MS = 20_000

/** Returns a handler for `onErrorCapture` on an element that contains the photos. */
export function useBrokenPhotos(load: () => unknown): () => void {
  const loadedAt = useRef(0)
  return () => {
    if (Date.now() - loadedAt.current < ONCE_IN_MS) return
    loadedAt.current = Date.now()
    load()
  }
}
