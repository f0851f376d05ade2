/** A media engine that carries nothing: it remembers what it was told, and stories say what happens to its participants. */
import { randomUUID } from 'node:crypto'
import type { ExpectedRooms, RecordedFile, Room, StreamEngine, StreamEvent, StreamRole } from '#platform/streaming/engine.ts'
import { notFound } from '#lib/errors.ts'

interface Granted {
  readonly room: string
  readonly accountId: string
  readonly role: StreamRole
}

export type FakeEngine = ReturnType<typeof openFakeEngine>

export function openFakeEngine() {
  const rooms = new Map<string, Room>()
  const recordings = new Map<string, string>()
  const kicked: { readonly room: string; readonly accountId: string }[] = []
  const granted: Granted[] = []
  const playing = new Map<string, { readonly room: string; readonly accountId: string }>()
  const listeners = new Set<(event: StreamEvent) => void>()
  const state = { expected: (async () => []) as ExpectedRooms }
  const tell = (event: Tell) => listeners.forEach((listener) => listener({ at: new Date(), ...event } as StreamEvent))
  const leave = (session: string) => {
    const one = playing.get(session)
    if (one && playing.delete(session)) tell({ type: 'left', session, ...one })
  }
  const leaveAll = (which: (one: { room: string; accountId: string }) => boolean) =>
    [...playing].forEach(([session, one]) => which(one) && leave(session))

  const engine: StreamEngine = {
    kind: 'embedded',
    capabilities: { ingest: true, recording: true, qualities: true, frames: true, maxViewers: 500 },
    health: async () => ({ isReady: true, rooms: rooms.size, publishers: 0, viewers: playing.size }),
    openRoom: async (room) => void rooms.set(room.id, room),
    async closeRoom(room) {
      rooms.delete(room)
      leaveAll((one) => one.room === room)
    },
    async grant({ room, accountId, role }) {
      granted.push({ room, accountId, role })
      const publish = role === 'viewer' ? {} : { publishUrl: `/whip/${room}` }
      return { engine: 'embedded', ...publish, playUrl: `/whep/${room}`, bearer: `${role}:${accountId}`, iceServers: [] }
    },
    async kick(room, accountId) {
      kicked.push({ room, accountId })
      leaveAll((one) => one.room === room && one.accountId === accountId)
    },
    async startRecording(room) {
      if (!rooms.has(room)) throw notFound()
      const id = randomUUID()
      recordings.set(id, room)
      return id
    },
    stopRecording: async (_room, recording) => void recordings.delete(recording),
    ingest: async ({ room, version }) => ({ url: `https://site.test/whip/${room}`, key: `key ${version}` }),
    expect: (rooms) => void (state.expected = rooms),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => undefined,
  }

  return {
    /** For `buildApplication`. */
    open: (): StreamEngine => engine,
    rooms,
    recordings,
    kicked,
    granted,
    expected: () => state.expected(),
    /** An account starts to play. Returns its connection. */
    join(room: string, accountId: string): string {
      const session = randomUUID()
      playing.set(session, { room, accountId })
      tell({ type: 'joined', room, accountId, session })
      return session
    },
    leave,
    publish: (room: string, accountId: string) => tell({ type: 'live', room, accountId }),
    /** The picture of an account stops. */
    unpublish: (room: string, accountId: string) => tell({ type: 'ended', room, accountId }),
    isPlaying: (room: string, accountId: string) =>
      [...playing.values()].some((one) => one.room === room && one.accountId === accountId),
    /** A process of the engine dies and is back: everyone in the room is gone. */
    restart(room: string): void {
      playing.forEach((one, session) => one.room === room && playing.delete(session))
      tell({ type: 'restarted', room })
    },
    recorded: (room: string, files: readonly RecordedFile[]) => tell({ type: 'recorded', room, recording: randomUUID(), files }),
    frame: (room: string, accountId: string, path: string) => tell({ type: 'frame', room, accountId, path, format: 'webp' }),
  }
}

type WithoutTime<E> = E extends StreamEvent ? Omit<E, 'at'> : never
type Tell = WithoutTime<StreamEvent>
