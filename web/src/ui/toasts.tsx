/** Short words about what has just happened; said from anywhere, shown by a part that is loaded with the first of them. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const load = () => import('./toast-list.tsx')
/** Where it cannot be loaded, such as offline, the words are still there. */
const ToastList = lazy(() => load().catch(() => ({ default: Plain })))

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const STAYS_MS = 5_000
const none: readonly Toast[] = []
let shown = none
let born = 0
const watchers = new Set<() => void>()

/** Says something for five seconds; in the browser only. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const id = ++born
  show([...shown.slice(-2), { id, text, tone }])
  setTimeout(() => dismiss(id), STAYS_MS)
}

export const dismiss = (id: number) => show(shown.filter((one) => one.id !== id))

function show(next: readonly Toast[]): void {
  shown = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function Toasts() {
  const all = useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )
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
