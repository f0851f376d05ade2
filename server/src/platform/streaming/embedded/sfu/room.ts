/** One room: who publishes, who plays whom, and what is recorded. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { RecordedFile, Room as RoomOptions } from '../../engine.ts'
import type { Joined, Joining, MediaEvent } from '../process/messages.ts'
import { deleteFrames } from '../recording/frame-files.ts'
import { recordedFiles } from '../recording/recorded-files.ts'
import { openRoomRecording, recordingFolder } from '../recording/room-recording.ts'
import { writeAnswer, type Address, type AnsweredSection } from './answer.ts'
import { openMembers, type Channel, type Members } from './members.ts'
import { acceptPublisher, acceptViewer, type Publication } from './negotiation.ts'
import type { Incoming } from './outlet.ts'
import type { Connect, Peer } from './peer.ts'
import { openRoomSegments } from '../segments/room-segments.ts'
import { openPublisher } from './publisher.ts'
import { parseOffer, UnreadableOffer, type Offer } from './sdp.ts'
import type { Stream } from './stream.ts'
import { openViewer } from './viewer.ts'

export interface RoomServices {
  readonly connect: Connect
  readonly addresses: readonly Address[]
  readonly folder: string
  readonly maxVideoBitrate: number
  emit(event: MediaEvent): void
  onError(error: unknown): void
}

type PlayRequest = Joining & { readonly of?: string }

export interface Room {
  configure(options: RoomOptions): void
  publish(joining: Joining): Joined
  play(joining: PlayRequest): Joined
  leave(session: string): void
  kick(accountId: string): void
  wish(session: string, quality: StreamQuality): void
  record(recording: string): void
  stopRecording(recording: string): Promise<readonly RecordedFile[]>
  /** Writes segments for viewers over HTTP, or stops that. */
  segment(isOn: boolean): Promise<void>
  tick(count: number, nowMs: number): void
  close(): Promise<void>
}

export function openRoom(options: RoomOptions, services: RoomServices): Room {
  const members = openMembers(options, services)
  const { sessions, channels, recordings } = members
  return {
    configure: members.configure,
    publish: (joining) => withOffer(joining, (offer) => publish(members, services, joining, offer)),
    play: (joining) => withOffer(joining, (offer) => play(members, services, joining, offer)),
    leave: members.end,
    kick(accountId) {
      for (const [id, session] of sessions) if (session.accountId === accountId) members.end(id)
    },
    wish: (session, quality) => sessions.get(session)?.viewer?.wish(quality),
    record(recording) {
      if (recordings.has(recording)) return
      const opened = openRoomRecording(recordingFolder(services.folder, { room: options.id, recording }), services.onError)
      recordings.set(recording, opened)
      for (const { stream } of channels.values()) if (stream.publication) opened.follow(stream)
    },
    async stopRecording(recording) {
      await recordings.get(recording)?.stop()
      recordings.delete(recording)
      return recordedFiles(recordingFolder(services.folder, { room: options.id, recording }))
    },
    async segment(isOn) {
      const last = members.segments
      if (isOn === (last !== undefined)) return
      members.segments = isOn ? openRoomSegments(options.id, services) : undefined
      await last?.stop()
      for (const { stream } of channels.values()) if (stream.publication) members.segments?.follow(stream)
    },
    tick: members.tick,
    async close() {
      for (const id of sessions.keys()) members.end(id)
      deleteFrames(services.folder, options.id)
      await Promise.all(writersOf(members).map((one) => one.stop()))
    },
  }
}

function publish(members: Members, services: RoomServices, joining: Joining, offer: Offer): Joined {
  const { accountId, after } = joining
  const own = members.channels.get(accountId)?.session
  // A device that was replaced must not take the stream back when it reconnects.
  if (after !== undefined && own !== undefined && own !== after) return { failure: 'replaced' }
  const others = [...members.channels.values()].filter(
    ({ session, stream }) => session !== undefined && stream.accountId !== accountId,
  )
  if (others.length >= members.maxPublishers) return { failure: 'occupied' }
  const publication = acceptPublisher(offer, services.maxVideoBitrate)
  if (!publication.audio && !publication.video) return { failure: 'no_codec' }
  return attach(members, services, { joining, offer, publication })
}

const writersOf = ({ recordings, segments }: Members) => [...recordings.values(), ...(segments ? [segments] : [])]

interface Attachment {
  readonly joining: Joining
  readonly offer: Offer
  readonly publication: Publication
}

/** Replaces the last publisher of the account, whose viewers stay if they can play the new one. */
function attach(members: Members, services: RoomServices, { joining, offer, publication }: Attachment): Joined {
  const { accountId, session } = joining
  const channel = members.channelOf(accountId)
  const { stream, session: replaced } = channel
  const fits = stream.fits(publication)
  const publisher = openPublisher({
    ...services,
    maxBitrate: services.maxVideoBitrate,
    offer,
    publication,
    onMedia: (incoming) => receive(members, channel, { session, incoming, isSoundOnly: !publication.video }),
    onOpen: () => publisher.askForKeyFrame(),
    onGone: () => members.forget(session),
  })
  channel.session = session
  if (replaced !== undefined) members.end(replaced)
  if (!fits) members.endViewersOf(stream)
  const isNew = !stream.publication
  stream.attach(publisher, publication)
  members.sessions.set(session, { accountId, stream, peer: publisher })
  members.sample(channel)
  if (isNew || !fits) for (const writer of writersOf(members)) writer.follow(stream)
  return answerOf(publisher, publication.sections, services)
}

interface Received {
  readonly session: string
  readonly incoming: Incoming
  readonly isSoundOnly: boolean
}

function receive(members: Members, channel: Channel, { session, incoming, isSoundOnly }: Received): void {
  if (channel.session !== session) return
  if (!channel.isLive && (incoming.isKey || isSoundOnly)) members.goLive(channel)
  channel.sampler?.onMedia(incoming)
  channel.stream.forward(incoming)
}

function play(members: Members, services: RoomServices, joining: PlayRequest, offer: Offer): Joined {
  const { accountId, session } = joining
  const stream = playable(members, joining)
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
    onGone: () => members.forget(session),
  })
  members.addViewer(session, { accountId, stream, viewer, peer: viewer })
  return answerOf(viewer, playing.sections, services)
}

/** The account that is asked for; otherwise anyone else who is live, or finally the account itself. */
function playable({ channels }: Members, { accountId, of }: PlayRequest): Stream | undefined {
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
