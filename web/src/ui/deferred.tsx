/** Parts that a page needs only after a press: their code comes when the browser is idle, or with the press where that is sooner. */
import { useSyncExternalStore, type ComponentType } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { loadPart } from '#lib/load-part.ts'

/**
 * A component that is drawn as soon as its code is there, and in the browser only. Once loaded it works offline; where loading
 * fails nothing is drawn, and the next time it is asked for it is loaded again. Where `isLikely` says no it waits for the press.
 */
export function deferred<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  isLikely = () => true,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  const listeners = new Set<() => void>()
  const fetchCode = async () => {
    Loaded ??= (await loadPart(load)).default
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
    // Code may come between the first drawing and its effects: a store is asked again then, a state of our own would miss it.
    const Part = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => undefined,
    )
    return Part ? <Part {...props} /> : null
  }
}
