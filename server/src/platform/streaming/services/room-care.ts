/** Keeps rooms at a service as they should be: after each webhook, and at an interval. */
import type { Db } from '../../db.ts'
import type { Log } from '../../log.ts'
import type { Recordings } from './recordings.ts'
import { allRooms, forgetClosedRooms, markRoomEnded, replaceSession, roomOf, type StoredRoom } from './rooms.ts'
import type { StreamService } from './provider.ts'
import { causeIn } from './service-errors.ts'
import { syncRoom, type Emit } from './sync-room.ts'

interface CareServices {
  readonly db: Db
  readonly log: Log
  readonly service: StreamService
  readonly recordings: Recordings | undefined
  readonly emit: Emit
  readonly intervalMs: number
}

export interface RoomCare {
  /** Makes one room as it should be now. Throws `not_ready` if the service does not respond. */
  sync(room: string): Promise<void>
  stop(): Promise<void>
}

export function careForRooms({ db, log, service, recordings, emit, intervalMs }: CareServices): RoomCare {
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
  let problem: string | undefined
  const stop = repeat(tend, intervalMs, (error) => {
    const next = error === undefined ? undefined : causeIn(error)
    // Once, not at every interval.
    if (next !== undefined && next !== problem) log.info(`${service.name} does not respond: ${next}`)
    problem = next
  })
  return { sync, stop }
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

/** Reports the outcome of each round. Returns a function that ends the repetition, and waits for the round in progress. */
function repeat(round: () => Promise<void>, intervalMs: number, report: (error: unknown) => void): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const again = (error?: unknown) => {
    if (isStopped) return
    report(error)
    timer = setTimeout(run, intervalMs).unref()
  }
  const run = () => void (running = round().then(() => again(), again))
  timer = setTimeout(run, intervalMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
