/** What one socket, and one account with all of its sockets, may ask of a process. */
import type { RealtimeSocket } from './realtime-socket.ts'

/** Packets that wait for a client which reads more slowly than it is told; each is at most some kilobytes. */
const MOST_WAITING = 500
/** Whatever a socket says, also what nobody listens to; a page says a few things a second at most. */
const MOST_EVENTS_IN_A_SECOND = 50

/** Ends those that do not keep up: they come back by themselves, and ask for what they missed. What waits for them is thrown away. */
export function dropSlowClients(sockets: Iterable<RealtimeSocket>): void {
  for (const { conn } of sockets) {
    const { length } = (conn as unknown as Waiting).writeBuffer
    if (length <= MOST_WAITING) continue
    conn.close(true)
    // A goodbye would be waited for, and would not be read either. A polling client's connection may be a proxy's, and serve others by now.
    if (conn.transport.name === 'websocket') conn.request.socket.destroy()
  }
}

/** Engine.IO's own list of what has not gone out yet; private in its types only. */
interface Waiting {
  readonly writeBuffer: readonly unknown[]
}

/** Disconnects a socket that says more than any page would. */
export function limitClientEvents(socket: RealtimeSocket): void {
  const count = counterBySecond()
  socket.use((_packet, next) => {
    if (count('all') > MOST_EVENTS_IN_A_SECOND) socket.disconnect(true)
    else next()
  })
}

/** Counts by key and forgets all of them with each second: whoever floods does so in one. */
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
