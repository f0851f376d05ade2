/** Remembers rooms and sessions outside of the media processes, so that a crash of one loses connections only. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Room } from '../../engine.ts'
import type { MediaEvent } from '../process/messages.ts'

export interface OpenRoom {
  readonly room: Room
  /** The media process that carries it. */
  readonly place: number
  readonly recordings: Set<string>
  /** When each account was kicked, in milliseconds. */
  readonly kicked: Map<string, number>
  readonly live: Set<string>
  /** Accounts by session, of those who play. */
  readonly playing: Map<string, string>
}

export interface RoomList {
  get(id: string): OpenRoom | undefined
  /** Opens a room at the place with the least load, or changes its options. */
  open(room: Room): OpenRoom
  close(id: string): OpenRoom | undefined
  at(place: number): readonly OpenRoom[]
  all(): readonly OpenRoom[]
  /** The room of a session. */
  ofSession(session: string): OpenRoom | undefined
  noteJoined(session: string, id: string): void
  /** The session did not begin, or is over. */
  forget(session: string): void
  /** All sessions at a place are over. */
  forgetAt(place: number): void
  note(event: MediaEvent): void
  /** Resolves when someone publishes in the room, and after this time in any case. */
  untilLive(id: string, ms: number): Promise<void>
}

/** The load of a room without viewers, in viewers. */
const ROOM_LOAD = 10

export function openRoomList(places: number): RoomList {
  const rooms = new Map<string, OpenRoom>()
  const sessions = new Map<string, string>()
  /** The first pictures that someone waits for, by room. */
  const lives = new Map<string, PromiseWithResolvers<void>>()
  const all = () => [...rooms.values()]
  const loadOf = (place: number) =>
    all().reduce((sum, one) => (one.place === place ? sum + ROOM_LOAD + one.playing.size : sum), 0)
  const leastLoaded = () =>
    Array.from({ length: places }, (_, place) => place).reduce((one, other) => (loadOf(other) < loadOf(one) ? other : one), 0)
  return {
    get: (id) => rooms.get(id),
    open(room) {
      const known = rooms.get(room.id)
      const fresh = { recordings: new Set<string>(), kicked: new Map(), live: new Set<string>(), playing: new Map() }
      const opened = { ...(known ?? { ...fresh, place: leastLoaded() }), room }
      rooms.set(room.id, opened)
      return opened
    },
    close(id) {
      const closed = rooms.get(id)
      rooms.delete(id)
      lives.delete(id)
      return closed
    },
    at: (place) => all().filter((one) => one.place === place),
    all,
    ofSession: (session) => rooms.get(sessions.get(session) ?? ''),
    noteJoined: (session, id) => void sessions.set(session, id),
    forget: (session) => void sessions.delete(session),
    forgetAt(place) {
      for (const [session, id] of sessions) if (rooms.get(id)?.place === place) sessions.delete(session)
    },
    async untilLive(id, ms) {
      if (rooms.get(id)?.live.size !== 0) return
      const live = lives.get(id) ?? Promise.withResolvers<void>()
      lives.set(id, live)
      await Promise.race([live.promise, sleep(ms, undefined, { ref: false })])
    },
    note(event) {
      const open = rooms.get(event.room)
      if (event.type === 'gone') sessions.delete(event.session)
      else if (event.type === 'live') {
        open?.live.add(event.accountId)
        lives.get(event.room)?.resolve()
        lives.delete(event.room)
      } else if (event.type === 'ended') open?.live.delete(event.accountId)
      else if (event.type === 'joined') open?.playing.set(event.session, event.accountId)
      else if (event.type === 'left') open?.playing.delete(event.session)
    },
  }
}
