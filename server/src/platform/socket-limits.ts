/** Limits what one socket, and one account with all its sockets, may send to a process. */
import type { RealtimeSocket } from './realtime-socket.ts'

/** Packets that may wait for a slow client; each has at most some kilobytes. */
const MAX_QUEUED_PACKETS = 500
/** Counts every event of a socket, even one without a handler. A page sends a few events per second at most. */
const MAX_EVENTS_PER_SECOND = 50

/**
 * Disconnects clients that are too slow and discards their waiting packets. The clients reconnect automatically and ask for what
 * they missed.
 */
export function dropSlowClients(sockets: Iterable<RealtimeSocket>): void {
  for (const { conn } of sockets) {
    const { length } = (conn as unknown as Waiting).writeBuffer
    if (length <= MAX_QUEUED_PACKETS) continue
    conn.close(true)
    // A close frame would be waited for, but the client would not read it. A polling client's connection may belong to a proxy
    // and already serve others.
    if (conn.transport.name === 'websocket') conn.request.socket.destroy()
  }
}

/** Engine.IO's list of unsent packets, which is private only in its types. */
interface Waiting {
  readonly writeBuffer: readonly unknown[]
}

export function limitClientEvents(socket: RealtimeSocket): void {
  const count = counterBySecond()
  socket.use((_packet, next) => {
    if (count('all') > MAX_EVENTS_PER_SECOND) socket.disconnect(true)
    else next()
  })
}

/** Counts per key and second. A flood happens within a second, so older counts are discarded. */
export function counterBySecond(): (key: string) => number {
  let second = 0
  const counts = new Map<string, number>()
  return (key) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) counts.clear()
    second = now
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
