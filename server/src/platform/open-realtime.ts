/** Opens realtime: Socket.IO with rooms by account and session, across any number of processes. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import { MISSED, socketOptions } from '@fanfare/contract/sockets'
import type { Context } from './context.ts'
import { openFanOut, type FanOut } from './fan-out.ts'
import { openListenerPool } from './listener-pool.ts'
import { LISTENER, WORKER_LISTENER } from './peers.ts'
import { dropConnection, acceptSocket } from './socket-login.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import type { Log } from './log.ts'
import { bindClientEvents, type ClientEventHandler } from './client-events.ts'
import { createPacer } from './pacer.ts'
import type { Realtime } from './realtime.ts'
import { openRecentEvents, type RecentEvents } from './recent-events.ts'
import { openRooms, type RealtimeServer, type RoomOptions, type Rooms } from './rooms.ts'
import { dropSlowClients, limitClientEvents } from './socket-limits.ts'
import { roomOf, roomOfAccount, roomOfMember, roomOfRight } from './room-names.ts'
import type { TopicDelivery } from './topics.ts'
import { unavailability } from './unavailable.ts'
import type { Viewer } from './viewer.ts'

export interface RealtimeOptions {
  readonly config: { readonly databaseUrl: string; readonly redisUrl?: string }
  readonly pool: pg.Pool
  readonly log: Log
  readonly identify: (token: string, handshake: IncomingMessage) => Promise<Viewer | undefined>
  /** Called when a socket signs in, and regularly while it is connected. */
  readonly mayConnect?: (viewer: Viewer, handshake: IncomingMessage) => Promise<boolean>
  /** Returns the sessions that are over. Called regularly, in case a process died between a sign-out and its event. */
  readonly endedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** Called regularly with the accounts that have a window connected here, because a dying process cannot report its own end. */
  readonly refreshPresence: (accountIds: readonly string[]) => Promise<void>
  /** Absent in a process that only runs jobs: it emits to other processes and serves no sockets. */
  readonly httpServer?: HttpServer
}

const SESSION_CHECK_INTERVAL_MS = 15_000
const SLOW_CLIENT_CHECK_INTERVAL_MS = 1_000
/** Limit per account and process; every open tab and device counts. */
const MAX_WINDOWS_PER_ACCOUNT = 50
/** Sent to the other processes once this process receives their events. */
const HELLO = 'hello'
/** Sent to the other processes with an event of a topic. */
const PUBLISH = 'publish'
/** Minimum interval between two messages to other processes about the state of the same topic. */
const STATE_INTERVAL_MS = 500
/** Minimum interval between two requests to all windows to reload, because they all reload together. */
const RELOAD_INTERVAL_MS = 30_000
/** Announced soon, and again after a process with a stalled connection has certainly noticed. */
const ANNOUNCEMENT_DELAYS_MS = [3_000, 15_000]

export interface OpenRealtime extends Realtime {
  /** Binds client events and rooms, which need the context, after the context has been opened with this object. */
  listen(handlers: readonly ClientEventHandler[], ctx: Context, rooms: RoomOptions): void
  /** Disconnects all sockets here and accepts no new ones. The HTTP server and emitting to other processes continue. */
  disconnectClients(): void
  close(): Promise<void>
}

export async function openRealtime(options: RealtimeOptions): Promise<OpenRealtime> {
  const { config, pool, log, httpServer } = options
  let isOpen = true
  let rooms: Rooms | undefined
  const announceMissed = () => emitMissed(io, rooms)
  const listener = openListenerPool({
    connectionString: config.databaseUrl,
    applicationName: httpServer ? LISTENER : WORKER_LISTENER,
    pool,
    log: (error) => log.error(error, 'realtime listener'),
    // These windows missed the others' events during the outage. They reconnect and ask for what they missed.
    onListening: () => {
      if (config.redisUrl === undefined) io.sockets.sockets.forEach(dropConnection)
      listener.lookForPeers()
      io.serverSideEmit(HELLO, {})
      // Until the other processes receive HELLO, they may not send to this one. Without other processes, nothing was missed.
      for (const ms of ANNOUNCEMENT_DELAYS_MS) setTimeout(() => listener.isOnly() || announceMissed(), ms).unref()
    },
    onPeerGone: announceMissed,
  })
  const fanOut = await openFanOut({ config, listener, log, onBack: announceMissed })
  const io = serverOf(fanOut, () => isOpen)
  if (httpServer) io.attach(httpServer)
  io.on(HELLO, () => listener.lookForPeers())
  io.on(PUBLISH, (delivery) => void rooms?.publishToRoom(delivery as unknown as TopicDelivery))
  let bindHandlers = (_socket: RealtimeSocket, _viewer: Viewer): void => undefined
  const news = openRecentEvents()
  news.recordOthers(io.of('/').adapter)

  takeSockets(io, { ...options, news }, (socket, viewer) => bindHandlers(socket, viewer))
  const stopChecks = checkRegularly(io, options)
  const publishToOthers = othersOf(io, fanOut)
  const pace = createPacer(RELOAD_INTERVAL_MS)
  const disconnectClients = () => {
    isOpen = false
    if (httpServer) io.engine.close()
  }

  return {
    emit: emitterOf(io, fanOut, news),
    async publish(delivery) {
      publishToOthers(delivery)
      await rooms?.publishToRoom(delivery)
    },
    publishMissed: () => pace(MISSED, () => void (fanOut.isNeeded() ? io : io.local).emit(MISSED, {})),
    endSession: (id) => io.in(`session:${id}`).disconnectSockets(true),
    listen(handlers, ctx, options) {
      const opened = openRooms(io, options)
      rooms = opened
      bindHandlers = (socket, viewer) => {
        bindClientEvents(socket, handlers, ctx, () => socket.data.viewer ?? viewer)
        opened.bind(socket)
      }
    },
    disconnectClients,
    async close() {
      stopChecks()
      disconnectClients()
      // Does not use `io.close()`, which would also close the HTTP server with its pending responses.
      await io.of('/').adapter.close()
      await fanOut.close()
      await listener.close()
    },
  }
}

const serverOf = (fanOut: FanOut, isOpen: () => boolean): RealtimeServer =>
  new Server({
    path: socketOptions.path,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (_request, decide) => decide(null, isOpen()),
    adapter: fanOut.adapter,
  })

function emitMissed(io: RealtimeServer, rooms: Rooms | undefined): void {
  io.local.emit(MISSED, {})
  rooms?.publishAll()
}

const emitterOf =
  (io: RealtimeServer, fanOut: FanOut, news: RecentEvents): Realtime['emit'] =>
  (accountIds, event, payload, { key, withoutMembers = [] } = {}) => {
    if (accountIds.length === 0) return
    news.note(accountIds)
    const rooms = accountIds.flatMap((id) => [roomOfAccount(id), ...event.seats.map((right) => roomOfRight(id, right))])
    const windows = (fanOut.isNeeded() ? io : io.local).to(rooms).except(withoutMembers.map(roomOfMember))
    windows.emit(event.name, payload, ...(key === undefined ? [] : [key]))
  }

type OnSignedIn = (socket: RealtimeSocket, viewer: Viewer) => void

type Taking = Pick<RealtimeOptions, 'identify' | 'mayConnect' | 'log'> & { readonly news: RecentEvents }

function takeSockets(io: RealtimeServer, { identify, mayConnect, log, news }: Taking, onSignedIn: OnSignedIn): void {
  const admitted: RealtimeOptions['identify'] = async (token, handshake) => {
    const viewer = await identify(token, handshake)
    return viewer && mayConnect && !(await mayConnect(viewer, handshake)) ? undefined : viewer
  }
  const hasRoomFor = ({ id, teamMember }: Viewer) => {
    const room = teamMember ? roomOfMember(teamMember.id) : roomOfAccount(id)
    return (io.of('/').adapter.rooms.get(room)?.size ?? 0) < MAX_WINDOWS_PER_ACCOUNT
  }
  io.on('connection', (socket) => {
    limitClientEvents(socket)
    acceptSocket(socket, {
      identify: admitted,
      log,
      hasRoomFor,
      onSignedIn(viewer) {
        onSignedIn(socket, viewer)
        if (news.isMissedBy(socket, viewer.id)) socket.emit(MISSED, {})
      },
    })
  })
}

function othersOf(io: RealtimeServer, fanOut: FanOut): (delivery: TopicDelivery) => void {
  const pace = createPacer(STATE_INTERVAL_MS)
  return (delivery) => {
    const broadcast = () => void (fanOut.isNeeded() && io.serverSideEmit(PUBLISH, delivery))
    if (delivery.news) broadcast()
    else pace(roomOf(delivery.topic), broadcast)
  }
}

/** Regularly disconnects sockets whose session is over or that are too slow, and records which accounts have a window here. */
function checkRegularly(io: RealtimeServer, { endedSessions, mayConnect, refreshPresence, log }: RealtimeOptions): () => void {
  const checkSockets = async () => {
    const sessions = new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.viewer?.sessionId ?? []))
    if (sessions.size === 0) return
    for (const id of await endedSessions([...sessions])) io.local.in(`session:${id}`).disconnectSockets(true)
    for (const socket of io.sockets.sockets.values()) {
      const { viewer } = socket.data
      if (viewer && mayConnect && !(await mayConnect(viewer, socket.request))) socket.disconnect(true)
    }
    await refreshPresence(accountsOf(io))
  }
  const check = setInterval(() => {
    checkSockets().catch((error: unknown) => {
      // Temporary errors are not logged: the next round checks again.
      if (unavailability(error) === undefined) log.error(error, 'realtime check')
    })
  }, SESSION_CHECK_INTERVAL_MS)
  const checkSpeed = setInterval(() => dropSlowClients(io.sockets.sockets.values()), SLOW_CLIENT_CHECK_INTERVAL_MS)
  check.unref()
  checkSpeed.unref()
  return () => {
    clearInterval(check)
    clearInterval(checkSpeed)
  }
}

/** A team member at work makes neither the performer nor themselves appear online. */
const accountsOf = (io: RealtimeServer) => [
  ...new Set([...io.sockets.sockets.values()].flatMap(({ data: { viewer } }) => (viewer && !viewer.teamMember ? viewer.id : []))),
]
