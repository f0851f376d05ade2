/** Keeps the streams and sessions of a room, and reports who comes and goes. */
import type { Room as RoomOptions } from '../../engine.ts'
import type { MediaEvent } from '../process/messages.ts'
import { storeFrame } from '../recording/frame-files.ts'
import { openFrameSampler, type FrameSampler } from '../recording/frame-sample.ts'
import type { RoomRecording } from '../recording/room-recording.ts'
import type { RoomSegments } from '../segments/room-segments.ts'
import type { Peer } from './peer.ts'
import { openStream, type Stream } from './stream.ts'
import type { Viewer } from './viewer.ts'

export interface Session {
  readonly accountId: string
  readonly stream: Stream
  /** Present for those who play. */
  readonly viewer?: Viewer
  readonly peer: Peer
}

/** The stream of one account. */
export interface Channel {
  readonly stream: Stream
  isLive: boolean
  /** The publisher's session; undefined while the account does not publish. */
  session: string | undefined
  emptySince: number
  sampler: FrameSampler | undefined
}

export interface Members {
  readonly channels: ReadonlyMap<string, Channel>
  readonly sessions: Map<string, Session>
  readonly recordings: Map<string, RoomRecording>
  /** Present while viewers over HTTP need it. */
  segments: RoomSegments | undefined
  readonly maxPublishers: number
  configure(options: RoomOptions): void
  channelOf(accountId: string): Channel
  addViewer(id: string, session: Session & { readonly viewer: Viewer }): void
  goLive(channel: Channel): void
  /** Starts to take pictures of a publisher, if the room wants any. */
  sample(channel: Channel): void
  /** Closes a connection. */
  end(id: string): void
  /** Removes a session whose connection has closed. */
  forget(id: string): void
  endViewersOf(stream: Stream): void
  tick(count: number, nowMs: number): void
}

interface MemberServices {
  readonly folder: string
  emit(event: MediaEvent): void
}

/** Viewers of a publisher who does not return are disconnected. */
const LINGER_MS = 60_000

export function openMembers(given: RoomOptions, services: MemberServices): Members {
  let options = given
  const channels = new Map<string, Channel>()
  const { emit } = services
  const room = given.id
  const sample = (channel: Channel) => {
    channel.sampler = samplerFor(options, channel, services)
  }
  const sessions = openSessions(room, channels, emit)
  return {
    channels,
    ...sessions,
    recordings: new Map(),
    segments: undefined,
    get maxPublishers() {
      return options.maxPublishers
    },
    configure(next) {
      const isSampled = next.sampleSeconds === options.sampleSeconds
      options = next
      if (!isSampled) for (const channel of channels.values()) sample(channel)
    },
    channelOf(accountId) {
      const known = channels.get(accountId)
      const channel = known ?? {
        stream: openStream(accountId),
        isLive: false,
        session: undefined,
        emptySince: 0,
        sampler: undefined,
      }
      channels.set(accountId, channel)
      return channel
    },
    goLive(channel) {
      channel.isLive = true
      emit({ type: 'live', room, accountId: channel.stream.accountId })
    },
    sample,
    tick(count, nowMs) {
      for (const { stream, session, sampler, emptySince } of channels.values()) {
        stream.tick(count, nowMs)
        sampler?.tick(stream.publisher, nowMs)
        if (session !== undefined || nowMs - emptySince < LINGER_MS) continue
        sessions.endViewersOf(stream)
        channels.delete(stream.accountId)
      }
    },
  }
}

type Sessions = Pick<Members, 'sessions' | 'addViewer' | 'end' | 'forget' | 'endViewersOf'>

function openSessions(room: string, channels: ReadonlyMap<string, Channel>, emit: MemberServices['emit']): Sessions {
  const sessions = new Map<string, Session>()
  const forget = (id: string) => {
    const session = sessions.get(id)
    if (!session) return
    sessions.delete(id)
    const { accountId, stream, viewer } = session
    const channel = channels.get(stream.accountId)
    if (viewer) {
      stream.viewers.delete(viewer)
      emit({ type: 'left', room, accountId, session: id })
    } else if (channel?.session === id) {
      if (channel.isLive) emit({ type: 'ended', room, accountId })
      empty(channel)
    }
    emit({ type: 'gone', room, session: id })
  }
  const end = (id: string) => {
    sessions.get(id)?.peer.close()
    forget(id)
  }
  return {
    sessions,
    forget,
    end,
    endViewersOf(stream) {
      for (const [id, session] of sessions) if (session.viewer && session.stream === stream) end(id)
    },
    addViewer(id, session) {
      sessions.set(id, session)
      session.stream.viewers.add(session.viewer)
      emit({ type: 'joined', room, accountId: session.accountId, session: id })
    },
  }
}

function empty(channel: Channel): void {
  channel.stream.detach()
  channel.session = undefined
  channel.isLive = false
  channel.emptySince = performance.now()
}

function samplerFor({ id, sampleSeconds }: RoomOptions, { stream }: Channel, services: MemberServices): FrameSampler | undefined {
  if (sampleSeconds === undefined) return undefined
  return openFrameSampler(sampleSeconds, (picture) => storeFrame(services, id, stream.accountId, picture))
}
