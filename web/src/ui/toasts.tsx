/** Renders the toasts with a component that loads with the first of them. */
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import { dismissLater, useToasts, type Toast } from './toast.ts'

const load = () => import('./toast-list.tsx')
function Plain({ all }: { all: readonly Toast[] }) {
  useEffect(() => dismissLater(all), [all])
  return <output>{all.map(({ text }) => text).join(' ')}</output>
}
/** The text still appears when that component cannot load, such as offline. */
const ToastList = lazyComponent(load, Plain)

export function Toasts() {
  const all = useToasts()
  const [isReady, setIsReady] = useState(false)
  // Loads with the first press of anything, because a live region must exist before its text.
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
