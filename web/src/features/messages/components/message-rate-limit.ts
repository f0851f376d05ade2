/** Tracks how many more messages the server accepts for now, from its replies, once few are left. */
import { useSyncExternalStore } from 'react'
import { rateLimitListeners } from '#lib/api.ts'

export interface MessagesLeft {
  readonly left: number
  /** Milliseconds since 1970, when the limit resets. */
  readonly until: number
}

const SEND_PATH = /^\/messages\/conversations\/[\w-]+$/

let known: MessagesLeft | undefined
let over: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: MessagesLeft | undefined): void {
  known = next
  for (const listen of listeners) listen()
}

rateLimitListeners.add(({ method, url, left, seconds }) => {
  if (method !== 'POST' || !SEND_PATH.test(url)) return
  clearTimeout(over)
  change({ left, until: Date.now() + seconds * 1000 })
  over = setTimeout(() => change(undefined), seconds * 1000)
})

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

const MIN_DELAY_MS = 1_000
const DEFAULT_DELAY_MS = 10_000

/** Returns for how many milliseconds the account cannot send, as the server reported. */
export const rateLimitDelay = (): number =>
  known?.left === 0 ? Math.max(known.until - Date.now(), MIN_DELAY_MS) : DEFAULT_DELAY_MS

/** Returns undefined while enough are left. */
export const useMessagesLeft = (): MessagesLeft | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
