/**
 * Keeps viewers over HTTP, who get a playlist and segments in place of packets. Their sessions end like those of other viewers: by a
 * kick, with the room, or because nothing is asked for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaEvent } from '../process/messages.ts'
import type { Segment } from '../segments/segmenter.ts'
import { playlistOf, type ListedSegment } from './playlist.ts'
import type { RoomList } from './room-list.ts'

export interface SegmentViewer {
  readonly room: string
  readonly accountId: string
  readonly session: string
  /** The account to play; otherwise anyone else who is live. */
  readonly of?: string
}

export interface SegmentFile {
  readonly path: string
  readonly contentType: string
}

export interface SegmentViewers {
  has(session: string): boolean
  join(viewer: SegmentViewer): void
  leave(session: string): void
  kick(room: string, accountId: string): void
  /** The room is closed, or its media process has ended. */
  endRoom(room: string): void
  add(event: Extract<MediaEvent, { readonly type: 'segment' }>): void
  /** Returns the playlist as soon as it has this segment, and after a few seconds in any case. Undefined: the session is over. */
  playlist(session: string, wanted: number | undefined): Promise<string | undefined>
  file(session: string, name: string): SegmentFile | undefined
  close(): void
}

interface Options {
  readonly rooms: RoomList
  emit(event: MediaEvent): void
  /** Starts or stops to write segments. */
  segment(room: string, isOn: boolean): void
}

/** The media of one account. */
interface Channel {
  next: number
  listed: readonly ListedSegment[]
  /** Counts the beginnings that are no longer listed. */
  beginnings: number
  arrival: PromiseWithResolvers<void>
}

interface Watching extends SegmentViewer {
  askedAt: number
}

const LISTED = 6
const WAIT_MS = 3_000
/** Players ask every second. */
const SILENCE_MS = 10_000
const CHECK_MS = 2_000
const LOOK_MS = 200

export function openSegmentViewers({ rooms, emit, segment }: Options): SegmentViewers {
  const watching = new Map<string, Watching>()
  const channels = openChannels()
  const end = (session: string) => {
    const one = watching.get(session)
    if (!one) return
    watching.delete(session)
    const { room, accountId } = one
    // The end of sessions of a dead process was reported before.
    if (rooms.get(room)?.playing.has(session)) emit({ type: 'left', room, accountId, session })
    emit({ type: 'gone', room, session })
    if ([...watching.values()].some((other) => other.room === room)) return
    channels.delete(room)
    segment(room, false)
  }
  const endWhere = (isOver: (one: Watching) => boolean) => {
    for (const [session, one] of watching) if (isOver(one)) end(session)
  }
  const endSilent = () => endWhere(({ askedAt }) => performance.now() - askedAt > SILENCE_MS)
  const checking = setInterval(endSilent, CHECK_MS).unref()
  const watched = (session: string): Channel | undefined => {
    const one = watching.get(session)
    if (one) one.askedAt = performance.now()
    return one && channels.watched(one)
  }
  return {
    has: (session) => watching.has(session),
    join(viewer) {
      const isFirst = ![...watching.values()].some(({ room }) => room === viewer.room)
      watching.set(viewer.session, { ...viewer, askedAt: performance.now() })
      const { room, accountId, session } = viewer
      emit({ type: 'joined', room, accountId, session })
      if (isFirst) segment(room, true)
    },
    leave: end,
    kick: (room, accountId) => endWhere((one) => one.room === room && one.accountId === accountId),
    endRoom: (room) => endWhere((one) => one.room === room),
    add: channels.add,
    playlist: (session, wanted) => playlistWith(wanted, () => watched(session)),
    file: (session, name) => fileOf(watched(session), name),
    close() {
      clearInterval(checking)
      endWhere(() => true)
    },
  }
}

/** `watched` returns undefined when the session is over. */
async function playlistWith(wanted: number | undefined, watched: () => Channel | undefined): Promise<string | undefined> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const channel = watched()
    if (!channel) return undefined
    const isEarly = wanted === undefined ? channel.listed.length === 0 : channel.next <= wanted
    const left = deadline - performance.now()
    if (!isEarly || left <= 0) return playlistOf(channel.listed, channel.beginnings)
    // Another publisher's segments arrive on another channel, and a kick ends the session meanwhile.
    await Promise.race([channel.arrival.promise, sleep(Math.min(left, LOOK_MS), undefined, { ref: false })])
  }
}

const fileOf = (channel: Channel | undefined, name: string) => channel?.listed.flatMap(filesOf).find((file) => file.name === name)

const filesOf = ({ name, initName, segment: { path, initPath, contentType } }: ListedSegment) => [
  { name, path, contentType },
  { name: initName, path: initPath, contentType },
]

function openChannels() {
  const rooms = new Map<string, Map<string, Channel>>()
  const fresh = (): Channel => ({ next: 0, listed: [], beginnings: 0, arrival: Promise.withResolvers<void>() })
  const channelOf = (room: string, accountId: string): Channel => {
    const ofRoom = rooms.get(room) ?? new Map<string, Channel>()
    rooms.set(room, ofRoom)
    const channel = ofRoom.get(accountId) ?? fresh()
    ofRoom.set(accountId, channel)
    return channel
  }
  return {
    delete: (room: string) => void rooms.delete(room),
    /** Returns the channel that a viewer watches; one without media if no one has any yet. */
    watched({ room, accountId, of }: SegmentViewer): Channel {
      if (of !== undefined) return channelOf(room, of)
      const all = [...(rooms.get(room) ?? [])].filter(([, { next }]) => next > 0)
      return (all.find(([id]) => id !== accountId) ?? all[0])?.[1] ?? fresh()
    },
    add({ room, accountId, path, initPath, seconds, contentType }: { room: string; accountId: string } & Segment): void {
      const channel = channelOf(room, accountId)
      const last = channel.listed.at(-1)
      const isBeginning = last !== undefined && last.segment.initPath !== initPath
      const beginning = (last?.beginning ?? 0) + (isBeginning ? 1 : 0)
      const extension = path.slice(path.lastIndexOf('.'))
      const listed = [
        ...channel.listed,
        {
          number: channel.next,
          beginning,
          name: `${channel.next}${extension}`,
          initName: `begin-${beginning}${extension}`,
          segment: { path, initPath, seconds, contentType },
        },
      ].slice(-LISTED)
      channel.listed = listed
      channel.beginnings = listed[0]?.beginning ?? 0
      channel.next++
      channel.arrival.resolve()
      channel.arrival = Promise.withResolvers<void>()
    },
  }
}
