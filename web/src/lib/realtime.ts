/** The realtime connection to the server (specification, sections 4, 7 and 9). Loads and opens only for signed-in users. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import type { Connection, RealtimeStatus } from './socket.ts'

export type { RealtimeStatus }
type Handler = (payload: never, key?: string) => void

let status: RealtimeStatus = 'initialized'
let connection: Connection | undefined
let wanted = ''
const watchers = new Set<() => void>()
const handlers = new Map<string, Set<Handler>>()

export const realtime = {
  /** Opens the connection for a token. Does nothing if it is already open for that token. */
  async connect(token: string, isStillSignedIn: () => Promise<unknown>): Promise<void> {
    if (!token || token === wanted) return
    realtime.disconnect()
    wanted = token
    // If the network fails before all code has loaded, the page works without a connection.
    const loaded = await import('./socket.ts').catch(() => undefined)
    if (loaded && wanted === token)
      connection = loaded.openSocket(token, { setStatus, dispatch, isStillSignedIn }, { age: () => performance.now() })
  },

  disconnect(): void {
    wanted = ''
    connection?.close()
    connection = undefined
    setStatus('initialized')
  },

  /** Sends something that may get lost, such as that someone is typing. */
  emit(event: string, payload: object): void {
    if (status === 'connected') connection?.emit(event, payload)
  },
}

function setStatus(next: RealtimeStatus): void {
  if (status === next) return
  status = next
  for (const watcher of watchers) watcher()
}

function dispatch(name: string, payload: unknown, key?: string): void {
  for (const handler of handlers.get(name) ?? []) handler(payload as never, key)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useRealtimeStatus = (): RealtimeStatus =>
  useSyncExternalStore(
    watch,
    () => status,
    () => 'initialized',
  )

/**
 * Calls `handler` with every server event of this kind while the component is mounted. `key` is the Idempotency-Key of this
 * browser's own change, if it caused the event.
 */
export function useServerEvent<P extends ServerEvent>(
  event: P,
  handler: (payload: ServerEventPayload<P>, key?: string) => void,
): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const mine = (payload: ServerEventPayload<P>, key?: string) => handle(payload, key)
    const all = handlers.get(event.name) ?? new Set()
    handlers.set(event.name, all.add(mine))
    return () => void all.delete(mine)
  }, [event.name])
}

/** Calls `handler` whenever the connection is back after a break, to fetch what was missed. */
export const useReconnected = (handler: () => void): void => useConnecting(handler, (before) => before !== 'initialized')

/** Like `useReconnected`, but also for the first connection: events between the page and the connection did not arrive. */
export const useConnected = (handler: () => void): void => useConnecting(handler, () => true)

function useConnecting(handler: () => void, isMeant: (before: RealtimeStatus) => boolean): void {
  const handle = useEffectEvent((before: RealtimeStatus) => {
    if (isMeant(before)) handler()
  })
  useEffect(() => {
    let before = status
    return watch(() => {
      const isNew = status === 'connected' && before !== 'connected'
      if (isNew) handle(before)
      before = status
    })
  }, [])
}
