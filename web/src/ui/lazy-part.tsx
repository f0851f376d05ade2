/** Parts of a page whose code comes after it. */
import { lazy, startTransition, useEffect, useState, type ComponentType } from 'react'
import { t } from '#lib/i18n.ts'
import { loadPart, untilNextAttempt } from '#lib/load-part.ts'

export type LazyPart<P> = ComponentType<P> & {
  /**
   * For loaders, of parts that have something below them: a page to which a link leads is drawn with them at once, and nothing moves
   * when they come. Never rejects.
   */
  readonly preload: () => Promise<void>
}

/**
 * Like React's `lazy`, within a Suspense. Where loading fails the page stays, and `otherwise` or nothing is drawn in the part's place;
 * it is tried again after a pause, when the connection is back, and when it is next put on a page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  otherwise: ComponentType<P> = () => null,
): LazyPart<P> {
  const drawn = new Set<() => void>()
  let failures = 0
  // Outside of the components: what React draws anew after each wait keeps no state.
  let current = attempt()

  function attempt(): ComponentType<P> {
    const part: ComponentType<P> = lazy(() => loadPart(load).catch(() => ({ default: Missing })))
    const replace = () => {
      if (current === part) current = attempt()
    }
    function Missing(props: P) {
      useEffect(() => {
        let isDrawn = true
        void untilNextAttempt(failures++).then(() => {
          if (!isDrawn) return
          replace()
          for (const draw of drawn) draw()
        })
        return () => {
          isDrawn = false
          replace()
        }
      }, [])
      const Otherwise = otherwise
      return <Otherwise {...props} />
    }
    return part
  }

  function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => current)
    useEffect(() => {
      // What is drawn stays until the next attempt has come to its end.
      const draw = () => startTransition(() => setLoaded(() => current))
      drawn.add(draw)
      return () => void drawn.delete(draw)
    }, [])
    return <Loaded {...props} />
  }

  const preload = async (): Promise<void> => {
    try {
      current = (await loadPart(load)).default
    } catch {
      // It is loaded again where it is drawn, and says there what is missing.
    }
  }
  return Object.assign(Part, { preload })
}

/** In the place of a part without which there would be nothing. */
export const LoadingFailed = () => <p role="alert">{t('Something went wrong, please try again later')}</p>
