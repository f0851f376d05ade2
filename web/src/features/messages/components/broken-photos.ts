/** Photos whose addresses have run out: what gives new ones is read again, not too often. */
import { useRef } from 'react'

const ONCE_IN_MS = 20_000

/** For `onErrorCapture` of what contains the photos. */
export function useBrokenPhotos(load: () => unknown): () => void {
  const loadedAt = useRef(0)
  return () => {
    if (Date.now() - loadedAt.current < ONCE_IN_MS) return
    loadedAt.current = Date.now()
    load()
  }
}
