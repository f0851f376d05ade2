/** Reloads the source of photos whose links have expired, with a minimum interval. */
import { useRef } from 'react'

const MIN_INTERVAL_MS = 20_000

/** Returns a handler for `onErrorCapture` on an element that contains the photos. */
export function useReloadExpiredPhotos(load: () => unknown): () => void {
  const loadedAt = useRef(0)
  return () => {
    if (Date.now() - loadedAt.current < MIN_INTERVAL_MS) return
    loadedAt.current = Date.now()
    load()
  }
}
