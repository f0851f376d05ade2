/** What time it is for the page: the server's while it wakes up, so that both write the same, then the browser's own. */
import { createContext, use, useSyncExternalStore } from 'react'
import { reader } from './i18n.ts'

const TICK_MS = 30_000
let current = 0
const watchers = new Set<() => void>()

/** When the server made the page, in milliseconds. */
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

/** False on the server and while the page wakes up, true from then on. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The browser's own. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone: at first that of the page, which is UTC when this browser has not told its own yet. */
export const useTimeZone = (): string => useSyncExternalStore(never, ownTimeZone, () => reader().timeZone)
