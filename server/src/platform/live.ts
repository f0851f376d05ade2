/** Realtime: Socket.IO with rooms by account and session, across any number of processes through PostgreSQL. */
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import type { Push } from '@fanfare/contract'
import { AUTH_LOGIN, socketOptions } from '@fanfare/contract/sockets'
import type { Viewer } from './answer.ts'
import type { Log } from './log.ts'
import { bindSignals, type Signal } from './signals.ts'

export interface Live {
  /** To every window of these accounts, on whatever process. */
  push(accountIds: readonly string[], push: Push, payload: unknown): void
  /** Closes the sockets of one session, everywhere. */
  endSession(sessionId: string): void
  close(): Promise<void>
}

export interface LiveOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly identify: (token: string) => Promise<Viewer | undefined>
  /** Which of these sessions are over; asked now and then, in case a process died between a sign-out and its news. */
  readonly endedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** Absent in a process that only works: it pushes and serves no one. */
  readonly httpServer?: HttpServer
}

interface SocketData {
  viewer?: Viewer
}
/** What a browser says is unknown until it is checked; what it is told is a push of the contract. */
export type Said = Record<string, (said: unknown, done?: unknown) => void>
export type Told = Record<string, (payload: unknown) => void>
export type LiveSocket = Socket<Said, Told, Told, SocketData>

const MOST_SIGNED_OUT_MS = 10_000
const MOST_TOKEN = 200
const SWEEP_MS = 15_000
// Under PostgreSQL's limit of 8000 bytes for one NOTIFY; larger ones go through a table.
const NOTIFY_BYTES = 7000

export interface OpenLive extends Live {
  /** Signals need the house, which needs this: they are hung once both stand. */
  listen(signals: readonly Signal[], house: Parameters<typeof bindSignals>[2]): void
}

export function openLive({ pool, log, identify, endedSessions, httpServer }: LiveOptions): OpenLive {
  const io = new Server<Said, Told, Told, SocketData>({
    path: socketOptions.path,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    adapter: createAdapter(pool, { payloadThreshold: NOTIFY_BYTES, errorHandler: (error) => log.error(error, 'live') }),
  })
  if (httpServer) io.attach(httpServer)
  let hang = (_socket: LiveSocket, _viewer: Viewer): void => undefined

  io.on('connection', (socket) => greet(socket, { identify, log, hang: (viewer) => hang(socket, viewer) }))

  const sweep = setInterval(() => {
    const sessions = [
      ...new Set([...io.sockets.sockets.values()].flatMap(({ data }) => (data.viewer ? [data.viewer.sessionId] : []))),
    ]
    if (sessions.length === 0) return
    endedSessions(sessions)
      .then((ended) => ended.forEach((id) => io.local.in(`session:${id}`).disconnectSockets(true)))
      .catch((error: unknown) => log.error(error, 'live sweep'))
  }, SWEEP_MS)
  sweep.unref()

  return {
    push(accountIds, push, payload) {
      if (accountIds.length > 0) io.to(accountIds.map((id) => `account:${id}`)).emit(push.push, payload)
    },
    endSession: (id) => io.in(`session:${id}`).disconnectSockets(true),
    listen(signals, house) {
      hang = (socket, viewer) => bindSignals(socket, signals, house, () => socket.data.viewer ?? viewer)
    },
    async close() {
      clearInterval(sweep)
      // A server that was never attached cannot be closed; what holds a connection is its adapter.
      await (httpServer ? io.close() : io.of('/').adapter.close())
    },
  }
}

interface Reception extends Pick<LiveOptions, 'identify' | 'log'> {
  readonly hang: (viewer: Viewer) => void
}

/** Lets a socket sign in, by its first address or later by word; one that does not is closed. */
function greet(socket: LiveSocket, { identify, log, hang }: Reception): void {
  const login = async (token: unknown) => {
    const viewer = typeof token === 'string' && token.length <= MOST_TOKEN ? await identify(token) : undefined
    if (!viewer || socket.disconnected) return false
    const before = socket.data.viewer
    socket.data.viewer = viewer
    if (!before) hang(viewer)
    if (before && before.sessionId !== viewer.sessionId) for (const room of roomsOf(before)) await socket.leave(room)
    await socket.join(roomsOf(viewer))
    // A sign-out since we asked has closed a room that this socket was not in yet.
    if (!(await identify(String(token)))) {
      socket.disconnect(true)
      return false
    }
    return true
  }
  const tryLogin = (token: unknown) =>
    login(token).catch((error: unknown) => {
      log.error(error, 'live login')
      return false
    })
  const tooLong = setTimeout(() => socket.data.viewer ?? socket.disconnect(true), MOST_SIGNED_OUT_MS)
  socket.on('disconnect', () => clearTimeout(tooLong))
  socket.on(AUTH_LOGIN, async (said, done) => {
    const ok = await tryLogin(tokenIn(said))
    if (typeof done === 'function') done({ ok })
    if (!ok) socket.disconnect(true)
  })
  if (socket.handshake.query['token']) void tryLogin(socket.handshake.query['token'])
}

const roomsOf = (viewer: Viewer) => [`session:${viewer.sessionId}`, `account:${viewer.id}`]

const tokenIn = (said: unknown): unknown =>
  typeof said === 'object' && said !== null && 'token' in said ? said.token : undefined
