/** Realtime: Socket.IO with rooms by account and session, across any number of processes. */
import type { Server as HttpServer } from 'node:http'
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
import { openRecentNews, type RecentNews } from './recent-news.ts'
import { openRooms, type RealtimeServer, type RoomOptions, type Rooms } from './rooms.ts'
import { dropSlowClients, limitClientEvents } from './socket-limits.ts'
import { roomOf, roomOfAccount } from './room-names.ts'
import type { TopicDelivery } from './topics.ts'
import { unavailability } from './unavailable.ts'
import type { Viewer } from './viewer.ts'

export interface RealtimeOptions {
  readonly config: { readonly databaseUrl: string; readonly redisUrl?: string }
  readonly pool: pg.Pool
  readonly log: Log
  readonly identify: (token: string) => Promise<Viewer | undefined>
  /** Which of these sessions are over; asked now and then, in case a process died between a sign-out and its news. */
  readonly endedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** Told now and then which accounts have a window connected here; nobody tells when a process dies. */
  readonly refreshPresence: (accountIds: readonly string[]) => Promise<void>
  /** Absent in a process that only works: it tells other processes what to emit and serves no one. */
  readonly httpServer?: HttpServer
}

const CHECK_MS = 15_000
const CHECK_SPEED_MS = 1_000
/** Of one account in one process: every open tab and device is one. */
const MOST_WINDOWS = 50
/** Said by a process to the others once it hears them. */
const HELLO = 'hello'
/** And what happened to a topic. */
const PUBLISH = 'publish'
/** How often a process says to the others that the same topic stands otherwise now. */
const STATE_EVERY_MS = 500
/** All windows that ask again and again would be a rush of their own. */
const MISSED_EVERY_MS = 30_000
/** At once, as a rule; at the latest when one whose own connection hangs has noticed that. */
const ANNOUNCED_AFTER_MS = [3_000, 15_000]

export interface OpenRealtime extends Realtime {
  /** Client events and rooms need the context, which needs this: they are bound once both exist. */
  listen(handlers: readonly ClientEventHandler[], ctx: Context, rooms: RoomOptions): void
  /** Ends all sockets here and takes no new ones; the HTTP server goes on, and so does emitting to other processes. */
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
    // What others said meanwhile never came to these windows: they come back, and ask for what they missed.
    onListening: () => {
      if (config.redisUrl === undefined) io.sockets.sockets.forEach(dropConnection)
      listener.lookForPeers()
      io.serverSideEmit(HELLO, {})
      // Until they have heard that, they may have told nobody here; where there are none, nothing was missed.
      for (const ms of ANNOUNCED_AFTER_MS) setTimeout(() => listener.isOnly() || announceMissed(), ms).unref()
    },
    onPeerGone: announceMissed,
  })
  const fanOut = await openFanOut({ config, listener, log, onBack: announceMissed })
  const io = serverOf(fanOut, () => isOpen)
  if (httpServer) io.attach(httpServer)
  io.on(HELLO, () => listener.lookForPeers())
  io.on(PUBLISH, (delivery) => void rooms?.publishToRoom(delivery as unknown as TopicDelivery))
  let bindHandlers = (_socket: RealtimeSocket, _viewer: Viewer): void => undefined
  const news = openRecentNews()
  news.recordOthers(io.of('/').adapter)

  takeSockets(io, { ...options, news }, (socket, viewer) => bindHandlers(socket, viewer))
  const stopChecks = checkRegularly(io, options)
  const publishToOthers = othersOf(io, fanOut)
  const pace = createPacer(MISSED_EVERY_MS)
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
      // Not `io.close()`: it would close the HTTP server too, which has answers to give.
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
  (io: RealtimeServer, fanOut: FanOut, news: RecentNews): Realtime['emit'] =>
  (accountIds, event, payload, key) => {
    if (accountIds.length === 0) return
    news.note(accountIds)
    const windows = (fanOut.isNeeded() ? io : io.local).to(accountIds.map(roomOfAccount))
    windows.emit(event.name, payload, ...(key === undefined ? [] : [key]))
  }

type OnSignedIn = (socket: RealtimeSocket, viewer: Viewer) => void

type Taking = Pick<RealtimeOptions, 'identify' | 'log'> & { readonly news: RecentNews }

function takeSockets(io: RealtimeServer, { identify, log, news }: Taking, onSignedIn: OnSignedIn): void {
  const hasRoomFor = ({ id }: Viewer) => (io.of('/').adapter.rooms.get(roomOfAccount(id))?.size ?? 0) < MOST_WINDOWS
  io.on('connection', (socket) => {
    limitClientEvents(socket)
    acceptSocket(socket, {
      identify,
      log,
      hasRoomFor,
      onSignedIn(viewer) {
        onSignedIn(socket, viewer)
        if (news.isMissedBy(socket, viewer.id)) socket.emit(MISSED, {})
      },
    })
  })
}

/** Says to the other processes what happened to a topic. */
function othersOf(io: RealtimeServer, fanOut: FanOut): (delivery: TopicDelivery) => void {
  const pace = createPacer(STATE_EVERY_MS)
  return (delivery) => {
    const broadcast = () => void (fanOut.isNeeded() && io.serverSideEmit(PUBLISH, delivery))
    if (delivery.news) broadcast()
    else pace(roomOf(delivery.topic), broadcast)
  }
}

/** Until it is stopped, lets sockets go whose session is over or that do not keep up, and notes whose accounts have a window here. */
function checkRegularly(io: RealtimeServer, { endedSessions, refreshPresence, log }: RealtimeOptions): () => void {
  const checkSockets = async () => {
    const sessions = new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.viewer?.sessionId ?? []))
    if (sessions.size === 0) return
    for (const id of await endedSessions([...sessions])) io.local.in(`session:${id}`).disconnectSockets(true)
    await refreshPresence(accountsOf(io))
  }
  const check = setInterval(() => {
    checkSockets().catch((error: unknown) => {
      // What will pass is asked again the next time.
      if (unavailability(error) === undefined) log.error(error, 'realtime check')
    })
  }, CHECK_MS)
  const checkSpeed = setInterval(() => dropSlowClients(io.sockets.sockets.values()), CHECK_SPEED_MS)
  check.unref()
  checkSpeed.unref()
  return () => {
    clearInterval(check)
    clearInterval(checkSpeed)
  }
}

const accountsOf = (io: RealtimeServer) => [
  ...new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.viewer?.id ?? [])),
]
