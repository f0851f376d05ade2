/** The embedded media engine: our own forwarding unit in child processes on this machine, with WHIP and WHEP over HTTP. */
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { keyFor, sign } from '../../seal.ts'
import type { ExpectedRooms, StreamEngine, StreamEvent } from '../engine.ts'
import { openGrantTokens, type GrantTokens } from './grant-tokens.ts'
import { MediaProcessDown } from './host/media-child.ts'
import { openLocalHost, type Untimed } from './host/local-host.ts'
import { openSiteHost, type SiteHost } from './host/site-host.ts'
import { iceServersFor } from './ice-servers.ts'
import { recordingsIn } from './recording/room-recording.ts'
import { openJoinLimit } from './join-limit.ts'
import { SIGNALING_PATH } from './paths.ts'
import { registerSignaling } from './routes.ts'

export interface EmbeddedServices {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly pool: pg.Pool
}

export interface EmbeddedEngine extends StreamEngine {
  readonly kind: 'embedded'
  /** Process ids of the media processes, if this process owns them. */
  pids(): Promise<readonly number[]>
}

/** One JavaScript thread forwards a usual stream to about this many viewers (docs/decisions/streaming.md). */
const MAX_VIEWERS = 400

type Served = Config & { readonly databaseUrl: string }

export function openEmbedded(config: Served, services: EmbeddedServices): EmbeddedEngine {
  const { clock } = services
  const tokens = openGrantTokens(config.secret)
  const listeners = new Set<(event: StreamEvent) => void>()
  const emit = (event: Untimed) => {
    const timed = { ...event, at: clock.now() } as StreamEvent
    for (const listener of listeners) listener(timed)
  }
  let expected: ExpectedRooms = () => Promise.resolve([])
  const host = hostOf(config, services, { emit, expected: () => expected() })
  return {
    kind: 'embedded',
    capabilities: { ingest: true, recording: true, qualities: true, frames: true, maxViewers: MAX_VIEWERS },
    ...roomsOf(host, folderOf(config)),
    ...rightsOf(config, tokens, clock),
    expect: (rooms) => void (expected = rooms),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    registerRoutes: (api) => registerSignaling(api, { config, clock, tokens, limit: openJoinLimit(), host }),
    pids: () => host.pids(),
    close: () => host.close(),
  }
}

const folderOf = ({ dataFolder }: Config): string => join(dataFolder, 'streaming')

interface Hooks {
  readonly expected: ExpectedRooms
  emit(event: Untimed): void
}

function hostOf(config: Served, { clock, log, pool }: EmbeddedServices, { emit, expected }: Hooks): SiteHost {
  return openSiteHost({
    databaseUrl: config.databaseUrl,
    pool,
    key: sign('media control', keyFor(config.secret, 'media control')),
    log,
    expectedRooms: expected,
    open: () =>
      openLocalHost({
        port: config.mediaPort,
        processes: config.mediaProcesses,
        addresses: config.mediaAnnounce,
        folder: folderOf(config),
        clock,
        log,
        emit,
      }),
  })
}

type RoomCalls = Required<Pick<StreamEngine, 'recoverRecordings'>> &
  Pick<StreamEngine, 'health' | 'openRoom' | 'closeRoom' | 'kick' | 'startRecording' | 'stopRecording'>

const roomsOf = (host: SiteHost, folder: string): RoomCalls => ({
  health: async () => (await host.call('health', undefined)) ?? { isReady: true, rooms: 0, publishers: 0, viewers: 0 },
  openRoom: (room) => host.call('openRoom', room).catch(asNotReady),
  async closeRoom(room) {
    await host.call('closeRoom', room)
  },
  async kick(room, accountId) {
    await host.call('kick', { room, accountId })
  },
  async startRecording(room) {
    const recording = randomUUID()
    if (!(await host.call('startRecording', { room, recording }).catch(asNotReady))) throw notFound()
    return recording
  },
  async stopRecording(room, recording) {
    await host.call('stopRecording', { room, recording }).catch(asNotReady)
  },
  async recoverRecordings() {
    // Usually there is none, and no media process has to start.
    if ((await recordingsIn(folder)).length > 0) await host.call('recoverRecordings', undefined)
  },
})

type RightCalls = Required<Pick<StreamEngine, 'grant' | 'ingest'>>

const rightsOf = (config: Config, tokens: GrantTokens, clock: EmbeddedServices['clock']): RightCalls => ({
  async grant({ room, accountId, role, seconds }) {
    const now = clock.now()
    return {
      engine: 'embedded',
      ...(role !== 'viewer' && { publishUrl: `${SIGNALING_PATH}/whip/${room}` }),
      playUrl: `${SIGNALING_PATH}/whep/${room}`,
      delayedUrl: `${SIGNALING_PATH}/hls/${room}`,
      bearer: await tokens.sign({ room, sub: accountId, role }, now, seconds),
      iceServers: iceServersFor(config.turn, accountId, now),
    }
  },
  ingest: async ({ room, accountId, version }) => ({
    url: `${config.origin}${SIGNALING_PATH}/whip/${room}`,
    key: await tokens.sign({ room, sub: accountId, role: 'publisher', version }, clock.now()),
  }),
})

function asNotReady(error: unknown): never {
  if (!(error instanceof MediaProcessDown)) throw error
  const notReady = apiError('not_ready', t('Live streaming isn’t available right now. Try again later.'))
  notReady.cause = error
  throw notReady
}
