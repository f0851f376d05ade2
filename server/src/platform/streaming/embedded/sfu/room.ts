/** One room: who publishes, who plays whom, and what is recorded. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { RecordedFile, Room as RoomOptions } from '../../engine.ts'
import type { Joined, Joining, MediaEvent } from '../process/messages.ts'
import { storeFrame } from '../recording/frame-files.ts'
import { openFrameSampler, type FrameSampler } from '../recording/frame-sample.ts'
import { recordedFiles } from '../recording/recorded-files.ts'
import { openRoomRecording, recordingFolder, type RoomRecording } from '../recording/room-recording.ts'
import { writeAnswer, type Address, type AnsweredSection } from './answer.ts'
import { acceptPublisher, acceptViewer, type Publication } from './negotiation.ts'
import type { Incoming } from './outlet.ts'
import type { Connect, Peer } from './peer.ts'
import { openPublisher } from './publisher.ts'
import { parseOffer, UnreadableOffer, type Offer } from './sdp.ts'
import { openStream, type Stream } from './stream.ts'
import { openViewer, type Viewer } from './viewer.ts'

export interface RoomServices {
  readonly connect: Connect
  readonly addresses: readonly Address[]
  readonly folder: string
  readonly maxVideoBitrate: number
  emit(event: MediaEvent): void
  onError(error: unknown): void
}

export interface Room {
  configure(options: RoomOptions): void
  publish(joining: Joining): Joined
  play(joining: Joining & { readonly of?: string }): Joined
  leave(session: string): void
  kick(accountId: string): void
  wish(session: string, quality: StreamQuality): void
  record(recording: string): void
  stopRecording(recording: string): Promise<readonly RecordedFile[]>
  tick(count: number, nowMs: number): void
  close(): Promise<void>
}

interface Session {
  readonly accountId: string
  readonly stream: Stream
  /** Present for those who play. */
  readonly viewer?: Viewer
  readonly peer: Peer
}

/** What the room knows about a stream. */
interface Channel {
  readonly stream: Stream
  isLive: boolean
  session: string | undefined
  /** When the publisher left. */
  emptySince: number
  sampler: FrameSampler | undefined
}

/** Viewers of a publisher who does not return are disconnected. */
const LINGER_MS = 60_000

export function openRoom(given: RoomOptions, services: RoomServices): Room {
  const room = given.id
  let options = given
  const channels = new Map<string, Channel>()
  const sessions = new Map<string, Session>()
  const recordings = new Map<string, RoomRecording>()
  const { emit } = services

  const forget = (id: string) => {
    const session = sessions.get(id)
    if (!session) return
    sessions.delete(id)
    const { accountId, stream, viewer } = session
    const channel = channels.get(stream.accountId)
    if (viewer) {
      stream.viewers.delete(viewer)
      emit({ type: 'left', room, accountId, session: id })
    } else if (channel?.session === id) endChannel(channel, emit, room)
    emit({ type: 'gone', room, session: id })
  }
  const end = (id: string) => {
    sessions.get(id)?.peer.close()
    forget(id)
  }
  const endViewersOf = (stream: Stream) => {
    for (const [id, session] of sessions) if (session.viewer && session.stream === stream) end(id)
  }
  const channelOf = (accountId: string): Channel => {
    const found = channels.get(accountId)
    if (found) return found
    const opened = { stream: openStream(accountId), isLive: false, session: undefined, emptySince: 0, sampler: undefined }
    channels.set(accountId, opened)
    return opened
  }
  const sample = (channel: Channel) => {
    const { sampleSeconds } = options
    channel.sampler =
      sampleSeconds === undefined
        ? undefined
        : openFrameSampler(sampleSeconds, (picture) => storeFrame(services, room, channel.stream.accountId, picture))
  }
  const attach = ({ accountId, session }: Joining, offer: Offer, publication: Publication): Joined => {
    const channel = channelOf(accountId)
    const { stream } = channel
    const isChanged = !stream.fits(publication) || !stream.publication
    const onMedia = (incoming: Incoming) => {
      if (channel.session !== session) return
      if (!channel.isLive && (incoming.isKey || !publication.video)) {
        channel.isLive = true
        emit({ type: 'live', room, accountId })
      }
      channel.sampler?.onMedia(incoming)
      stream.forward(incoming)
    }
    const publisher = openPublisher({
      ...services,
      maxBitrate: services.maxVideoBitrate,
      offer,
      publication,
      onMedia,
      onOpen: () => publisher.askForKeyFrame(),
      onGone: () => forget(session),
    })
    const replaced = channel.session
    channel.session = session
    if (replaced !== undefined) end(replaced)
    if (!stream.fits(publication)) endViewersOf(stream)
    stream.attach(publisher, publication)
    sessions.set(session, { accountId, stream, peer: publisher })
    sample(channel)
    if (isChanged) for (const recording of recordings.values()) recording.follow(stream)
    return answerOf(publisher, publication.sections, services)
  }
  return {
    configure(next) {
      const isSampled = next.sampleSeconds === options.sampleSeconds
      options = next
      if (!isSampled) for (const channel of channels.values()) sample(channel)
    },
    publish: (joining) =>
      withOffer(joining, (offer) => {
        const others = [...channels.values()].filter(
          (one) => one.session !== undefined && one.stream.accountId !== joining.accountId,
        )
        if (others.length >= options.maxPublishers) return { failure: 'occupied' }
        const publication = acceptPublisher(offer, services.maxVideoBitrate)
        if (!publication.audio && !publication.video) return { failure: 'no_codec' }
        return attach(joining, offer, publication)
      }),
    play: (joining) =>
      withOffer(joining, (offer) => {
        const { accountId, session } = joining
        const stream = playable(channels, joining)
        if (!stream?.publication) return { failure: 'not_live' }
        const ssrcs = { audio: stream.outlets.audio.ssrc, video: stream.outlets.video.ssrc }
        const playing = acceptViewer(offer, stream.publication, ssrcs)
        if (Object.keys(playing.payloadTypes).length === 0) return { failure: 'no_codec' }
        const viewer = openViewer({
          ...services,
          offer,
          playing,
          outlets: stream.outlets,
          publisher: () => stream.publisher,
          onOpen: () => stream.publisher?.askForKeyFrame(),
          onGone: () => forget(session),
        })
        stream.viewers.add(viewer)
        sessions.set(session, { accountId, stream, viewer, peer: viewer })
        emit({ type: 'joined', room, accountId, session })
        return answerOf(viewer, playing.sections, services)
      }),
    leave: end,
    kick(accountId) {
      for (const [id, session] of sessions) if (session.accountId === accountId) end(id)
    },
    wish: (session, quality) => sessions.get(session)?.viewer?.wish(quality),
    record(recording) {
      if (recordings.has(recording)) return
      const opened = openRoomRecording(recordingFolder(services.folder, recording), services.onError)
      recordings.set(recording, opened)
      for (const { stream } of channels.values()) if (stream.publisher) opened.follow(stream)
    },
    async stopRecording(recording) {
      await recordings.get(recording)?.stop()
      recordings.delete(recording)
      return recordedFiles(recordingFolder(services.folder, recording))
    },
    tick(count, nowMs) {
      for (const channel of channels.values()) {
        const { stream } = channel
        stream.tick(count, nowMs)
        channel.sampler?.tick(stream.publisher, nowMs)
        if (channel.session !== undefined || nowMs - channel.emptySince < LINGER_MS) continue
        endViewersOf(stream)
        channels.delete(stream.accountId)
      }
    },
    async close() {
      for (const id of sessions.keys()) end(id)
      await Promise.all([...recordings.values()].map((one) => one.stop()))
    },
  }
}

function endChannel(channel: Channel, emit: RoomServices['emit'], room: string): void {
  const { stream, isLive } = channel
  stream.detach()
  channel.session = undefined
  channel.isLive = false
  channel.emptySince = performance.now()
  if (isLive) emit({ type: 'ended', room, accountId: stream.accountId })
}

/** The account that is asked for; otherwise anyone else who is live, or finally the account itself. */
function playable(
  channels: ReadonlyMap<string, Channel>,
  { accountId, of }: Joining & { readonly of?: string },
): Stream | undefined {
  const live = [...channels.values()].filter(({ isLive }) => isLive).map(({ stream }) => stream)
  if (of !== undefined) return live.find((stream) => stream.accountId === of)
  return live.find((stream) => stream.accountId !== accountId) ?? live[0]
}

function withOffer({ offer }: Joining, join: (parsed: Offer) => Joined): Joined {
  try {
    return join(parseOffer(offer))
  } catch (error) {
    if (error instanceof UnreadableOffer) return { failure: 'unreadable', detail: error.message }
    throw error
  }
}

const answerOf = ({ credentials }: Peer, sections: readonly AnsweredSection[], { addresses }: RoomServices): Joined => ({
  answer: writeAnswer({ credentials, sections, addresses }),
})
