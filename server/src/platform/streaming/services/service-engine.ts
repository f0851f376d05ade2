/** Makes a media engine of an outside streaming service. What the site must know is in the database, so any process can do everything. */
import { join } from 'node:path'
import { causesOf, notFound } from '#lib/errors.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db.ts'
import type { Log } from '../../log.ts'
import type { StreamEngine, StreamEvent } from '../engine.ts'
import type { Bucket } from './bucket.ts'
import { addIngest, addParticipant, deleteAllGrants, deleteGrants, deleteOtherIngests } from './participants.ts'
import { openRecordingService } from './recordings.ts'
import {
  allRooms,
  forgetClosedRooms,
  markClosed,
  markRoomEnded,
  replaceSession,
  roomOf,
  storeRoom,
  type StoredRoom,
} from './rooms.ts'
import type { StreamService } from './service.ts'
import { reportEnd, syncRoom, type Emit } from './sync-room.ts'
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
  const ofRoom = inTurn()

  const end = async (room: string) => {
    await service.close(room)
    await markRoomEnded(db, room)
    await recordings?.stopAll(room)
  }
  const sync = (id: string) =>
    ofRoom(id, async () => {
      const room = await roomOf(db, id)
      // Another site may use the same account at the service.
      if (!room) return
      if (room.isClosed) return await end(id)
      const live = await syncRoom({ db, service, emit }, room)
      await recordings?.follow(id, live)
    })
  const reopen = async (room: StoredRoom) => {
    if (await replaceSession(db, room, await service.open(room))) emit({ type: 'restarted', room: room.id })
  }
  const tend = async () => {
    const rooms = await allRooms(db)
    const there = rooms.length > 0 ? await service.openRooms?.() : undefined
    for (const room of rooms) {
      if (!room.isClosed && there?.has(room.id) === false) await reopen(room)
      if (!room.isEnded || there?.has(room.id)) await sync(room.id)
    }
    await recordings?.complete()
    await forgetClosedRooms(db)
  }
  const stopTending = repeat(tend, intervalMs, (error) =>
    log.info(`${service.name}: ${[error.message, ...causesOf(error)].join(': ')}`),
  )

  return {
    kind: service.kind,
    capabilities: {
      ...service.capabilities,
      frames: false,
      ingest: ingests !== undefined,
      recording: recordings !== undefined,
    },
    async health() {
      try {
        return { isReady: true, ...(await service.totals()) }
      } catch (error) {
        const reason = error instanceof Error ? [error.message, ...causesOf(error)].at(-1) : String(error)
        return { isReady: false, reason: `${service.name} does not respond: ${reason}`, rooms: 0, publishers: 0, viewers: 0 }
      }
    },
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
    async grant(request) {
      return await service.token({ ...request, number: await addParticipant(db, request) })
    },
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
      const recording = await recordings.start(room)
      await sync(room)
      return recording
    },
    async stopRecording(room, recording) {
      await recordings?.stop(room, recording)
    },
    ...(ingests && {
      async ingest(request) {
        return await ingests.open({ ...request, number: await addIngest(db, request) })
      },
    }),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    registerRoutes: (api) => registerWebhooks(api, { service, locale: config.defaultLocale, onRoom: sync }),
    close: stopTending,
  }
}

/** Runs the work of one name one after another. Calls that wait for the same turn share it. */
function inTurn(): (name: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  return (name, work) => {
    const shared = waiting.get(name)
    if (shared) return shared
    const before = running.get(name) ?? Promise.resolve()
    const next = before
      .catch(() => undefined)
      .then(async () => {
        waiting.delete(name)
        running.set(name, next)
        await work()
      })
      .finally(() => {
        if (running.get(name) === next) running.delete(name)
      })
    waiting.set(name, next)
    return next
  }
}

/** Returns a function that ends the repetition, and waits for the work in progress. */
function repeat(work: () => Promise<void>, intervalMs: number, onError: (error: Error) => void): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const run = () => {
    running = work()
      .catch((error: unknown) => {
        if (!isStopped) onError(error instanceof Error ? error : new Error(String(error)))
      })
      .then(() => {
        if (!isStopped) timer = setTimeout(run, intervalMs).unref()
      })
  }
  timer = setTimeout(run, intervalMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
