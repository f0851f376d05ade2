/** A media engine that carries nothing: it remembers what it was told, and stories say what happens to its participants. */
import { randomUUID } from 'node:crypto'
import { notFound } from '#lib/errors.ts'
import type { ExpectedRooms, RecordedFile, Room, StreamEngine, StreamEvent, StreamRole } from '#platform/streaming/engine.ts'

interface Who {
  readonly room: string
  readonly accountId: string
}
interface Granted extends Who {
  readonly role: StreamRole
}

type WithoutTime<E> = E extends StreamEvent ? Omit<E, 'at'> : never

/** The state of the engine. */
class Media {
  readonly rooms = new Map<string, Room>()
  readonly recordings = new Map<string, string>()
  readonly granted: Granted[] = []
  readonly playing = new Map<string, Who>()
  readonly listeners = new Set<(event: StreamEvent) => void>()
  expected: ExpectedRooms = () => Promise.resolve([])

  tell(event: WithoutTime<StreamEvent>): void {
    for (const listener of this.listeners) listener({ ...event, at: new Date() } as StreamEvent)
  }

  leave(session: string): void {
    const one = this.playing.get(session)
    if (one && this.playing.delete(session)) this.tell({ type: 'left', session, ...one })
  }

  leaveAll(which: (one: Who) => boolean): void {
    for (const [session, one] of this.playing) if (which(one)) this.leave(session)
  }
}

const engineOf = (media: Media): StreamEngine => ({
  kind: 'embedded',
  capabilities: { ingest: true, recording: true, qualities: true, frames: true, maxViewers: 500 },
  health: async () => ({ isReady: true, rooms: media.rooms.size, publishers: 0, viewers: media.playing.size }),
  openRoom: async (room) => void media.rooms.set(room.id, room),
  async closeRoom(room) {
    media.rooms.delete(room)
    media.leaveAll((one) => one.room === room)
  },
  async grant({ room, accountId, role }) {
    media.granted.push({ room, accountId, role })
    const publish = role === 'viewer' ? {} : { publishUrl: `/whip/${room}` }
    return {
      engine: 'embedded',
      ...publish,
      playUrl: `/whep/${room}`,
      delayedUrl: `/hls/${room}`,
      bearer: `${role}:${accountId}`,
      iceServers: [],
    }
  },
  kick: async (room, accountId) => media.leaveAll((one) => one.room === room && one.accountId === accountId),
  async startRecording(room) {
    if (!media.rooms.has(room)) throw notFound()
    const id = randomUUID()
    media.recordings.set(id, room)
    return id
  },
  stopRecording: async (_room, recording) => void media.recordings.delete(recording),
  ingest: async ({ room, version }) => ({ url: `https://site.test/whip/${room}`, key: `key ${version}` }),
  expect: (rooms) => void (media.expected = rooms),
  onEvent(listener) {
    media.listeners.add(listener)
    return () => void media.listeners.delete(listener)
  },
  close: async () => undefined,
})

export function openFakeEngine() {
  const media = new Media()
  const { rooms, recordings, granted, playing } = media
  return {
    /** For `buildApplication`. */
    open: () => engineOf(media),
    rooms,
    recordings,
    granted,
    /** Returns the rooms that the site wants to be open. */
    expected: () => media.expected(),
    /** An account starts to play. Returns its connection. */
    join(room: string, accountId: string): string {
      const session = randomUUID()
      playing.set(session, { room, accountId })
      media.tell({ type: 'joined', room, accountId, session })
      return session
    },
    leave: (session: string) => media.leave(session),
    isPlaying: (room: string, accountId: string) =>
      [...playing.values()].some((one) => one.room === room && one.accountId === accountId),
    publish: (room: string, accountId: string) => media.tell({ type: 'live', room, accountId }),
    /** The picture of an account stops. */
    unpublish: (room: string, accountId: string) => media.tell({ type: 'ended', room, accountId }),
    /** A process of the engine dies and is back: everyone in the room is gone. */
    restart(room: string): void {
      for (const [session, one] of playing) if (one.room === room) playing.delete(session)
      media.tell({ type: 'restarted', room })
    },
    recorded: (room: string, files: readonly RecordedFile[]) =>
      media.tell({ type: 'recorded', room, recording: randomUUID(), files }),
    frame: (room: string, accountId: string, path: string) =>
      media.tell({ type: 'frame', room, accountId, path, format: 'webp' }),
  }
}
