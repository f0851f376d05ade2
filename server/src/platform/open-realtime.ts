/** Realtime: Socket.IO with rooms by account and session, across any number of processes through PostgreSQL. */
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import { socketOptions } from '@fanfare/contract/sockets'
import type { Context } from './context.ts'
import { openListenerPool } from './listener-pool.ts'
import { dropConnection, acceptSocket } from './socket-login.ts'
import type { RealtimeSocket, ClientEvents, SocketData, ServerEvents } from './realtime-socket.ts'
import type { Log } from './log.ts'
import { bindClientEvents, type ClientEventHandler } from './client-events.ts'
import type { Realtime } from './realtime.ts'
import { unavailability } from './unavailable.ts'
import type { Viewer } from './viewer.ts'

export interface RealtimeOptions {
  readonly connectionString: string
  readonly pool: pg.Pool
  readonly log: Log
  readonly identify: (token: string) => Promise<Viewer | undefined>
  /** Which of these sessions are over; asked now and then, in case a process died between a sign-out and its news. */
  readonly endedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** Absent in a process that only works: it tells other processes what to emit and serves no one. */
  readonly httpServer?: HttpServer
}

const CHECK_MS = 15_000
// Under PostgreSQL's limit of 8000 bytes for one NOTIFY; larger ones go through a table.
const NOTIFY_BYTES = 7000

export interface OpenRealtime extends Realtime {
  /** Client events need the context, which needs this: they are bound once both exist. */
  listen(handlers: readonly ClientEventHandler[], ctx: Context): void
  /** Ends all sockets here and takes no new ones; the HTTP server goes on, and so does emitting to other processes. */
  disconnectClients(): void
  close(): Promise<void>
}

type RealtimeServer = Server<ClientEvents, ServerEvents, ServerEvents, SocketData>

export function openRealtime(options: RealtimeOptions): OpenRealtime {
  const { connectionString, pool, log, identify, endedSessions, httpServer } = options
  let isOpen = true
  // What will pass is tried again, and what was missed meanwhile is asked for.
  const logUnlessPassing = (where: string) => (error: unknown) => {
    if (unavailability(error) === undefined) log.error(error, where)
  }
  const listener = openListenerPool({
    connectionString,
    pool,
    log: (error) => log.error(error, 'realtime listener'),
    // What others said meanwhile never came to these windows: they come back, and ask for what they missed.
    onListening: () => io.sockets.sockets.forEach(dropConnection),
  })
  const io: RealtimeServer = new Server({
    path: socketOptions.path,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (_request, decide) => decide(null, isOpen),
    adapter: createAdapter(listener.pool, { payloadThreshold: NOTIFY_BYTES, errorHandler: logUnlessPassing('realtime') }),
  })
  if (httpServer) io.attach(httpServer)
  let bindHandlers = (_socket: RealtimeSocket, _viewer: Viewer): void => undefined

  io.on('connection', (socket) => acceptSocket(socket, { identify, log, onSignedIn: (viewer) => bindHandlers(socket, viewer) }))

  const checkSessions = setInterval(() => {
    const sessions = [
      ...new Set([...io.sockets.sockets.values()].flatMap(({ data }) => (data.viewer ? [data.viewer.sessionId] : []))),
    ]
    if (sessions.length === 0) return
    endedSessions(sessions)
      .then((ended) => ended.forEach((id) => io.local.in(`session:${id}`).disconnectSockets(true)))
      .catch(logUnlessPassing('realtime cleanup'))
  }, CHECK_MS)
  checkSessions.unref()

  return {
    emit(accountIds, event, payload) {
      if (accountIds.length > 0) io.to(accountIds.map((id) => `account:${id}`)).emit(event.name, payload)
    },
    endSession: (id) => io.in(`session:${id}`).disconnectSockets(true),
    listen(handlers, ctx) {
      bindHandlers = (socket, viewer) => bindClientEvents(socket, handlers, ctx, () => socket.data.viewer ?? viewer)
    },
    disconnectClients() {
      isOpen = false
      if (httpServer) io.engine.close()
    },
    async close() {
      isOpen = false
      clearInterval(checkSessions)
      if (httpServer) io.engine.close()
      // Not `io.close()`: it would close the HTTP server too, which has answers to give.
      await io.of('/').adapter.close()
      await listener.close()
    },
  }
}
