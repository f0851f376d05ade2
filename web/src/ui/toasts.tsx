/** Shows the toasts, by a component that is loaded with the first of them. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useToasts, type Toast } from './toast.ts'

const load = () => import('./toast-list.tsx')
/** Where it cannot be loaded, such as offline, the words are still there. */
const ToastList = lazy(() => load().catch(() => ({ default: Plain })))

export function Toasts() {
  const all = useToasts()
  const [isReady, setIsReady] = useState(false)
  // With the first press of anything: what is read out has to be on the page before its words are.
  useEffect(() => {
    const listening = new AbortController()
    const prepare = () => {
      listening.abort()
      load().then(
        () => setIsReady(true),
        () => undefined,
      )
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, prepare, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  if (!isReady && all.length === 0) return null
  return (
    <Suspense>
      <ToastList all={all} />
    </Suspense>
  )
}

const Plain = ({ all }: { all: readonly Toast[] }) => <output>{all.map(({ text }) => text).join(' ')}</output>
