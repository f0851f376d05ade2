/** Parts that a page needs only after a press: their code comes when the browser is idle, or with the press where that is sooner. */
import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '#lib/idle.ts'

/**
 * A component that is drawn as soon as its code is there, and in the browser only. Once loaded it works offline; where loading
 * fails nothing is drawn, and the next time it is asked for it is loaded again. Where `isLikely` says no it waits for the press.
 */
export function deferred<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  isLikely = () => true,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  const fetchCode = async () => {
    Loaded ??= (await load()).default
  }
  if (typeof document !== 'undefined' && isLikely()) whenIdle(() => void fetchCode().catch(() => undefined))
  return function Deferred(props) {
    const [, redraw] = useState(0)
    useEffect(() => {
      let isGone = false
      const show = async () => {
        await fetchCode().catch(() => undefined)
        if (!isGone) redraw((count) => count + 1)
      }
      if (!Loaded) void show()
      return () => {
        isGone = true
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
