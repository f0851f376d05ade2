/** Shows the toasts, by a component that is loaded with the first of them. */
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { dismissSoon, useToasts, type Toast } from './toast.ts'

const load = () => import('./toast-list.tsx')
function Plain({ all }: { all: readonly Toast[] }) {
  useEffect(() => dismissSoon(all), [all])
  return <output>{all.map(({ text }) => text).join(' ')}</output>
}
/** Where it cannot be loaded, such as offline, the words are still there. */
const ToastList = lazyPart(load, Plain)

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
