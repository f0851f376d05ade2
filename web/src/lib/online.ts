/** Reports whether this device is online, as far as the browser knows. */
import { useSyncExternalStore } from 'react'

function watch(watcher: () => void): () => void {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
