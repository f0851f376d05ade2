/** The realtime line to the server (specification, sections 4, 7 and 9): loaded and opened only for people signed in. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Push, Pushed } from '@fanfare/contract'
import type { Line, LiveStatus } from './live-socket.ts'

export type { LiveStatus }
type Handler = (payload: never) => void

let status: LiveStatus = 'initialized'
let line: Line | undefined
let wanted = ''
const watchers = new Set<() => void>()
const handlers = new Map<string, Set<Handler>>()

export const live = {
  /** Opens the line for a token; again with the same token does nothing. */
  async connect(token: string, isStillSignedIn: () => Promise<unknown>): Promise<void> {
    if (!token || token === wanted) return
    live.disconnect()
    wanted = token
    const { openSocket } = await import('./live-socket.ts')
    if (wanted !== token) return
    line = openSocket(token, { become, deliver, isStillSignedIn })
  },

  disconnect(): void {
    wanted = ''
    line?.close()
    line = undefined
    become('initialized')
  },

  /** Tells the other side something that may get lost, such as that someone types. */
  signal(event: string, payload: object): void {
    if (status === 'connected') line?.signal(event, payload)
  },
}

function become(next: LiveStatus): void {
  if (status === next) return
  status = next
  for (const watcher of watchers) watcher()
}

function deliver(name: string, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(payload as never)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(
    watch,
    () => status,
    () => 'initialized',
  )

/** Calls `handler` with every push of this kind while the component is on the page. */
export function usePush<P extends Push>(push: P, handler: (payload: Pushed<P>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const mine = (payload: Pushed<P>) => handle(payload)
    const all = handlers.get(push.push) ?? new Set()
    handlers.set(push.push, all.add(mine))
    return () => void all.delete(mine)
  }, [push.push])
}

/** Calls `handler` whenever the line stands again after a break: the moment to ask for what was missed. */
export function useReconnected(handler: () => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    let was = status
    return watch(() => {
      const isBack = status === 'connected' && was !== 'connected' && was !== 'initialized'
      was = status
      if (isBack) handle()
    })
  }, [])
}
