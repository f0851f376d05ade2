/** Makes a media engine of an outside streaming service. The state of rooms is in the database, so any process can do everything. */
import { join } from 'node:path'
import { notFound } from '#lib/errors.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db.ts'
import type { Log } from '../../log.ts'
import type { EngineHealth, StreamEngine, StreamEvent } from '../engine.ts'
import type { Bucket } from './bucket.ts'
import { addIngest, addParticipant, deleteAllGrants, deleteGrants, deleteOtherIngests } from './participants.ts'
import { openRecordingService } from './recordings.ts'
import { markClosed, roomOf, storeRoom } from './rooms.ts'
import type { StreamService } from './provider.ts'
import { careForRooms } from './room-care.ts'
import { causeIn } from './service-errors.ts'
import { reportEnd, type Emit } from './sync-room.ts'
import { registerWebhooks } from './webhooks.ts'

export interface EngineServices {
  readonly db: Db
  readonly log: Log
  readonly clock: { now(): Date }
}

interface Opening extends EngineServices {
  readonly config: Pick<Config, 'dataFolder' | 'defaultLocale'>
  readonly service: StreamService
  readonly bucket: Bucket | undefined
  readonly intervalMs?: number
}

/** For webhooks that are lost, and for rooms that the service has lost. */
const INTERVAL_MS = 5_000

export function openServiceEngine(opening: Opening): StreamEngine {
  const { db, log, clock, service, bucket, config, intervalMs = INTERVAL_MS } = opening
  const listeners = new Set<(event: StreamEvent) => void>()
  const emit: Emit = (event) => {
    for (const listener of listeners) listener({ ...event, at: clock.now() } as StreamEvent)
  }
  const { recorder, ingests } = service
  const folder = join(config.dataFolder, 'streaming')
  const recordings = recorder && bucket && openRecordingService({ db, log, recorder, bucket, folder, emit })
  const { sync, stop } = careForRooms({ db, log, service, recordings, emit, intervalMs })
  return {
    kind: service.kind,
    capabilities: {
      ...service.capabilities,
      frames: false,
      ingest: ingests !== undefined,
      recording: recordings !== undefined,
    },
    health: () => healthOf(service),
    // The rooms are stored here, so an engine that starts knows them.
    expect: () => undefined,
    async openRoom(room) {
      await storeRoom(db, room, await service.open(room))
      if (!ingests) return
      await ingests.keepOnly(room.id, room.ingestVersion ?? 0)
      await deleteOtherIngests(db, room.id, room.ingestVersion ?? 0)
    },
    async closeRoom(room) {
      if (!(await markClosed(db, room))) return
      reportEnd(emit, room, await deleteAllGrants(db, room))
      // If the service does not respond, the next round closes the room there.
      await sync(room)
    },
    grant: async (request) => await service.token({ ...request, number: await addParticipant(db, request) }),
    async kick(room, accountId) {
      const gone = await deleteGrants(db, room, accountId)
      reportEnd(emit, room, gone)
      // If the service does not respond, the next round removes them: their grants are unknown now.
      if (gone.length > 0)
        await service.remove(
          room,
          gone.map(({ number }) => number),
        )
    },
    async startRecording(room) {
      const found = await roomOf(db, room)
      if (!recordings || !found || found.isClosed) throw notFound()
      return await recordings.start(room, () => sync(room))
    },
    async stopRecording(room, recording) {
      await recordings?.stop(room, recording)
    },
    ...(ingests && {
      ingest: async (request) => await ingests.open({ ...request, number: await addIngest(db, request) }),
    }),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    registerRoutes: (api) => registerWebhooks(api, { service, locale: config.defaultLocale, onRoom: sync }),
    close: stop,
  }
}

async function healthOf(service: StreamService): Promise<EngineHealth> {
  try {
    return { isReady: true, ...(await service.totals()) }
  } catch (error) {
    const reason = `${service.name} does not respond: ${causeIn(error)}`
    return { isReady: false, reason, rooms: 0, publishers: 0, viewers: 0 }
  }
}
