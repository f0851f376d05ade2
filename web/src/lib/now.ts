/** The current time of the page: the server's during hydration, so that both render the same, then the browser's. */
import { createContext, use, useSyncExternalStore } from 'react'
import { reader } from './i18n.ts'

const TICK_MS = 30_000
let current = 0
const watchers = new Set<() => void>()

/** When the server rendered the page, in milliseconds. */
export const PageTime = createContext(0)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (watchers.size === 1) current = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - current < TICK_MS) return
    current = Date.now()
    for (const one of watchers) one()
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    watchers.delete(watcher)
  }
}

export function useNow(): number {
  const first = use(PageTime)
  return useSyncExternalStore(
    watch,
    () => current || first,
    () => first,
  )
}

const never = () => () => {}

/** Returns false on the server and during hydration, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the reader's time zone: first that of the page, which is UTC until this browser has sent its own. */
export const useTimeZone = (): string => useSyncExternalStore(never, ownTimeZone, () => reader().timeZone)
