/** Components whose code loads after the page. */
import { lazy, startTransition, useEffect, useState, type ComponentType } from 'react'
import { t } from '#lib/i18n.ts'
import { loadChunk, waitForRetry } from '#lib/load-chunk.ts'

export type LazyComponent<P> = ComponentType<P> & {
  /**
   * For loaders of pages with content below such a component: preloading renders both together, so that nothing moves. Never
   * rejects.
   */
  readonly preload: () => Promise<void>
}

/**
 * Like React's `lazy`, within a Suspense. If loading fails, the page stays and `otherwise` or nothing is rendered. It retries
 * after a pause, when the connection is back, and on the next mount.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  otherwise: ComponentType<P> = () => null,
): LazyComponent<P> {
  const drawn = new Set<() => void>()
  let failures = 0
  // Outside the components, because a suspended component loses its state.
  let current = attempt()

  function attempt(): ComponentType<P> {
    const part: ComponentType<P> = lazy(() => loadChunk(load).catch(() => ({ default: Missing })))
    const replace = () => {
      if (current === part) current = attempt()
    }
    function Missing(props: P) {
      useEffect(() => {
        let isDrawn = true
        void waitForRetry(failures++).then(() => {
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
      // Keeps the current content until the next attempt has finished.
      const draw = () => startTransition(() => setLoaded(() => current))
      drawn.add(draw)
      return () => void drawn.delete(draw)
    }, [])
    return <Loaded {...props} />
  }

  const preload = async (): Promise<void> => {
    try {
      current = (await loadChunk(load)).default
    } catch {
      // The component loads again when it renders, and reports a failure there.
    }
  }
  return Object.assign(Part, { preload })
}

/** Shown in place of a component without a fallback. */
export const LoadingFailed = () => <p role="alert">{t('Something went wrong, please try again later')}</p>
