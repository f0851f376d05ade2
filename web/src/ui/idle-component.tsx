/**
 * Components that a page needs only after a press. Their code loads when the browser is idle, or with the press if that is
 * earlier.
 */
import { useSyncExternalStore, type ComponentType } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { loadChunk } from '#lib/load-chunk.ts'

/**
 * Returns a component that renders once its code has loaded, in the browser only. Loaded code works offline. After a failure it
 * renders nothing, and the next request loads it again. When `isLikely` returns false, it waits for the press.
 */
export function idleComponent<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  isLikely = () => true,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  const listeners = new Set<() => void>()
  const fetchCode = async () => {
    Loaded ??= (await loadChunk(load)).default
    for (const listener of listeners) listener()
  }
  const fetchIfReachable = () => void fetchCode().catch(() => undefined)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (!Loaded) fetchIfReachable()
    return () => listeners.delete(listener)
  }
  if (typeof document !== 'undefined' && isLikely()) whenIdle(fetchIfReachable)
  return function Deferred(props) {
    // The code may arrive between the first render and its effects. A store is read again then; component state would miss it.
    const Part = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => undefined,
    )
    return Part ? <Part {...props} /> : null
  }
}
