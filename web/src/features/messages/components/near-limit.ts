/** How many more messages the server takes for now, once they are few: by what it answers to each. */
import { useSyncExternalStore } from 'react'
import { nearLimit } from '#lib/api.ts'

export interface MessagesLeft {
  readonly left: number
  /** In milliseconds since 1970: from then on there are enough again. */
  readonly until: number
}

const SENDING = /^\/messages\/conversations\/[\w-]+$/

let known: MessagesLeft | undefined
let over: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: MessagesLeft | undefined): void {
  known = next
  for (const listen of listeners) listen()
}

nearLimit.add(({ method, url, left, seconds }) => {
  if (method !== 'POST' || !SENDING.test(url)) return
  clearTimeout(over)
  change({ left, until: Date.now() + seconds * 1000 })
  over = setTimeout(() => change(undefined), seconds * 1000)
})

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Undefined while there are enough. */
export const useMessagesLeft = (): MessagesLeft | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
