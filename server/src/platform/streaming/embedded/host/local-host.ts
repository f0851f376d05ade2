/** Owns the media processes of the site: spreads rooms over them and restores what a crash has ended. */
import { createSocket } from 'node:dgram'
import { mkdirSync } from 'node:fs'
import type { Clock } from '../../../clock.ts'
import type { Log } from '../../../log.ts'
import type { StreamEvent } from '../../engine.ts'
import type { CallMedia, MediaEvent } from '../process/messages.ts'
import { MediaProcessDown, startMediaChild, type MediaChild } from './media-child.ts'
import type { MediaHost, WatchRequest } from './media-host.ts'
import { openSegmentViewers, type SegmentViewers } from './segment-viewers.ts'
import { joinParts } from '../recording/join-parts.ts'
import { recordingsIn, type RecordingRef } from '../recording/room-recording.ts'
import { openRoomList, type OpenRoom, type RoomList } from './room-list.ts'

/** An event without its time. */
export type Untimed = StreamEvent extends infer E ? (E extends unknown ? Omit<E, 'at'> : never) : never

export interface LocalHostOptions {
  /** The first UDP port; 0 chooses free ones. */
  readonly port: number
  readonly processes: number
  readonly addresses: readonly string[]
  readonly folder: string
  readonly log: Log
  readonly clock: Pick<Clock, 'now'>
  emit(event: Untimed): void
}

export interface LocalHost extends MediaHost {
  /** Process ids of the running media processes. */
  pids(): Promise<readonly number[]>
  close(): Promise<void>
}

const MAX_VIDEO_BITRATE = 2_500_000
/** Viewers who come early join with the first picture, without asking again. */
const LIVE_WAIT_MS = 1_500

export function openLocalHost(options: LocalHostOptions): LocalHost {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const rooms = openRoomList(options.processes)
  const children = new Map<number, Promise<MediaChild>>()
  const childAt = (place: number): Promise<MediaChild> => {
    const known = children.get(place)
    if (known) return known
    const starting = startAt(place, { rooms, viewers, emit }, options)
    children.set(place, starting)
    // The next call tries again.
    starting.catch(() => children.delete(place))
    return starting
  }
  const emit = noting(rooms, options)
  const viewers: SegmentViewers = openSegmentViewers({
    rooms,
    emit,
    segment(room, isOn) {
      const open = rooms.get(room)
      if (!open) return
      callAt(open.place)
        .then((call) => call('segment', { room, isOn }))
        .catch((error: unknown) => options.log.error(error, 'media segments'))
    },
  })
  const callAt = async (place: number): Promise<CallMedia> => (await childAt(place)).call
  const running = async () =>
    (await Promise.allSettled(children.values())).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const recordings = recordingCalls(rooms, callAt, options)
  return {
    ...roomCalls(rooms, callAt, { ...options, viewers }, recordings.complete),
    ...sessionCalls(rooms, callAt, viewers),
    ...segmentCalls(rooms, viewers),
    startRecording: recordings.start,
    stopRecording: recordings.complete,
    recoverRecordings: recordings.recover,
    async health() {
      const open = rooms.all()
      const isReady = (await running()).every((one) => one.isReady)
      return {
        isReady,
        ...(!isReady && { reason: 'A media process is starting again.' }),
        rooms: open.length,
        publishers: open.reduce((sum, { live }) => sum + live.size, 0),
        viewers: open.reduce((sum, { playing }) => sum + playing.size, 0),
      }
    },
    pids: async () => (await running()).flatMap(({ pid }) => pid ?? []),
    async close() {
      viewers.close()
      await Promise.all((await running()).map((one) => one.stop()))
    },
  }
}

/** Remembers what happens before others hear of it. */
const noting =
  (rooms: RoomList, { emit }: LocalHostOptions) =>
  (event: MediaEvent): void => {
    rooms.note(event)
    if (event.type !== 'gone' && event.type !== 'segment') emit(event)
  }

interface Followed {
  readonly rooms: RoomList
  readonly viewers: SegmentViewers
  emit(event: MediaEvent): void
}

async function startAt(
  place: number,
  { rooms, viewers, emit: handle }: Followed,
  options: LocalHostOptions,
): Promise<MediaChild> {
  const { port, addresses, folder, log, emit } = options
  const udpPort = port === 0 ? await freePort() : port + place
  return startMediaChild({
    settings: { udpPort, addresses, folder, maxVideoBitrate: MAX_VIDEO_BITRATE },
    log,
    onEvent: (event) => (event.type === 'segment' ? viewers.add(event) : handle(event)),
    onLost() {
      for (const open of rooms.at(place)) {
        viewers.endRoom(open.room.id)
        endAll(open, handle)
      }
      rooms.forgetAt(place)
    },
    async onRestarted(call) {
      for (const { room, recordings } of rooms.at(place)) {
        await call('openRoom', room)
        for (const recording of recordings) await call('record', { room: room.id, recording })
      }
      for (const { room } of rooms.at(place)) emit({ type: 'restarted', room: room.id })
    },
  })
}

function endAll({ room: { id: room }, live, playing }: OpenRoom, handle: (event: MediaEvent) => void): void {
  for (const [session, accountId] of playing) handle({ type: 'left', room, accountId, session })
  for (const accountId of live) handle({ type: 'ended', room, accountId })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.once('error', reject)
    socket.bind(0, () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })

type CallAt = (place: number) => Promise<CallMedia>
type Complete = MediaHost['stopRecording']

function roomCalls(
  rooms: RoomList,
  callAt: CallAt,
  { clock, log, viewers }: LocalHostOptions & Pick<Followed, 'viewers'>,
  complete: Complete,
): Pick<MediaHost, 'openRoom' | 'closeRoom' | 'kick'> {
  return {
    async openRoom(room) {
      const isNew = !rooms.get(room.id)
      const { place } = rooms.open(room)
      try {
        const call = await callAt(place)
        await call('openRoom', room)
      } catch (error) {
        if (isNew) rooms.close(room.id)
        throw error
      }
    },
    async closeRoom(id) {
      viewers.endRoom(id)
      const closed = rooms.close(id)
      if (!closed) return
      const call = await callAt(closed.place)
      await call('closeRoom', id)
      for (const recording of closed.recordings)
        complete({ room: id, recording }).catch((error: unknown) => log.error(error, 'recording'))
    },
    async kick({ room, accountId }) {
      const open = rooms.get(room)
      if (!open) return
      open.kicked.set(accountId, clock.now().getTime())
      viewers.kick(room, accountId)
      const call = await callAt(open.place)
      await call('kick', { room, accountId })
    },
  }
}

function sessionCalls(
  rooms: RoomList,
  callAt: CallAt,
  viewers: SegmentViewers,
): Pick<MediaHost, 'join' | 'leave' | 'holds' | 'wish'> {
  const callFor = async (session: string) => {
    const open = rooms.ofSession(session)
    return open && callAt(open.place)
  }
  return {
    async join(request) {
      const { kind, room, accountId, session, offer, of, after } = request
      // Many may wait for a stream, which costs the media process nothing.
      if (kind === 'play') await rooms.untilLive(room, LIVE_WAIT_MS)
      const open = rooms.get(room)
      if (!open) return { failure: 'not_open' }
      if (isRevoked(open, request)) return { failure: 'revoked' }
      if (kind === 'play' && open.live.size === 0) return { failure: 'not_live' }
      rooms.noteJoined(session, room)
      try {
        const joining = { room, accountId, session, offer, ...(after !== undefined && { after }) }
        const call = await callAt(open.place)
        const playing = of === undefined ? joining : { ...joining, of }
        const joined = await (kind === 'publish' ? call('publish', joining) : call('play', playing))
        if ('failure' in joined) rooms.forget(session)
        return joined
      } catch (error) {
        if (error instanceof MediaProcessDown) return { failure: 'down' }
        throw error
      }
    },
    async leave(session) {
      if (viewers.has(session)) return viewers.leave(session)
      await (await callFor(session))?.('leave', session)
    },
    holds: async (session) => rooms.ofSession(session) !== undefined,
    async wish(what) {
      await (await callFor(what.session))?.('wish', what)
    },
  }
}

const segmentCalls = (rooms: RoomList, viewers: SegmentViewers): Pick<MediaHost, 'watch' | 'playlist' | 'segment'> => ({
  async watch(request) {
    const { room, accountId, session, of } = request
    await rooms.untilLive(room, LIVE_WAIT_MS)
    const open = rooms.get(room)
    if (!open) return { failure: 'not_open' }
    if (isRevoked(open, request)) return { failure: 'revoked' }
    if (open.live.size === 0) return { failure: 'not_live' }
    rooms.noteJoined(session, room)
    viewers.join({ room, accountId, session, ...(of !== undefined && { of }) })
    return { joined: true }
  },
  playlist: ({ session, wanted }) => viewers.playlist(session, wanted),
  segment: async ({ session, name }) => viewers.file(session, name),
})

function isRevoked({ kicked, room }: OpenRoom, { accountId, grantedAt, ingestVersion }: WatchRequest): boolean {
  if (ingestVersion !== undefined && ingestVersion !== (room.ingestVersion ?? 0)) return true
  return grantedAt <= (kicked.get(accountId) ?? -Infinity)
}

function recordingCalls(rooms: RoomList, callAt: CallAt, { emit, folder }: LocalHostOptions) {
  /** Recordings whose files the listeners are taking. */
  const completed = new Set<string>()
  const complete = async ({ room, recording }: RecordingRef): Promise<void> => {
    completed.add(recording)
    const open = rooms.get(room)
    open?.recordings.delete(recording)
    // Any media process can read the files of one that has died.
    const call = await callAt(open?.place ?? 0)
    const files = await call('stopRecording', { room, recording })
    emit({ type: 'recorded', room, recording, files: await joinParts(files) })
  }
  return {
    complete,
    async recover(): Promise<void> {
      for (const one of await recordingsIn(folder)) {
        const isRunning = rooms.get(one.room)?.recordings.has(one.recording)
        if (!isRunning && !completed.has(one.recording)) await complete(one)
      }
    },
    async start({ room, recording }: RecordingRef): Promise<boolean> {
      const open = rooms.get(room)
      if (!open) return false
      open.recordings.add(recording)
      const call = await callAt(open.place)
      await call('record', { room, recording })
      return true
    },
  }
}
