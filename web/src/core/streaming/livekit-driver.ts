/** Publishes and plays over LiveKit, with its client. */
import {
  ConnectionError,
  ConnectionErrorReason,
  ConnectionState,
  DisconnectReason,
  RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
  type LocalTrackPublication,
  type RemoteParticipant,
} from 'livekit-client'
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { DriverOptions, PlayOptions, StreamDriver, StreamStats } from './stream-driver.ts'
import { readStats, type LastStats } from './stream-stats.ts'

/** The participant was replaced or removed, or the room has ended: a new connection would be refused. */
const FINAL: readonly (DisconnectReason | undefined)[] = [
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.DUPLICATE_IDENTITY,
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.ROOM_CLOSED,
]
const RETRY_MS = 1_000
const QUALITIES = { low: VideoQuality.LOW, medium: VideoQuality.MEDIUM, high: VideoQuality.HIGH }

export function openLivekitDriver(options: DriverOptions): StreamDriver {
  const connection = new LivekitConnection(options)
  return {
    publish: (media) => connection.publish(media),
    replaceTrack: (track) => connection.replaceTrack(track),
    play: (element, played = {}) => connection.play({ element, options: played }),
    setQuality: (quality) => Promise.resolve(connection.setQuality(quality)),
    stats: () => connection.stats(),
    reconnect: () => connection.reconnect(),
    close: () => connection.close(),
  }
}

interface Playing {
  readonly element: HTMLVideoElement
  readonly options: PlayOptions
}

class LivekitConnection {
  readonly #options: DriverOptions
  readonly #room = new Room({ adaptiveStream: true, dynacast: true })
  #connecting: Promise<void> | undefined
  #published = new MediaStream()
  #playing: Playing | undefined
  #quality: StreamQuality = 'auto'
  #last: LastStats | undefined
  #isStopped = false

  constructor(options: DriverOptions) {
    this.#options = options
    const { onState } = options
    const show = () => this.#show()
    this.#room
      .on(RoomEvent.TrackSubscribed, show)
      .on(RoomEvent.TrackUnsubscribed, show)
      .on(RoomEvent.Reconnecting, () => onState('reconnecting'))
      .on(RoomEvent.Reconnected, show)
      .on(RoomEvent.Disconnected, (reason) => {
        if (FINAL.includes(reason)) this.#refuse()
        else this.#retry()
      })
  }

  publish(media: MediaStream): void {
    this.#published = new MediaStream(media.getTracks())
    this.#start()
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    for (const old of this.#published.getTracks().filter(({ kind }) => kind === track.kind)) this.#published.removeTrack(old)
    this.#published.addTrack(track)
    const sent = [...this.#room.localParticipant.trackPublications.values()].find(({ kind }) => kind === track.kind)?.track
    if (sent) await sent.replaceTrack(track, { userProvidedTrack: true })
    else if (this.#room.state === ConnectionState.Connected) await publishTrack(this.#room, track)
  }

  play(playing: Playing): void {
    this.#playing = playing
    if (this.#room.state === ConnectionState.Connected) this.#show()
    this.#start()
  }

  setQuality(quality: StreamQuality): void {
    this.#quality = quality
    const publication = this.#participant()?.getTrackPublication(Track.Source.Camera)
    if (publication instanceof RemoteTrackPublication)
      publication.setVideoQuality(quality === 'auto' ? VideoQuality.HIGH : QUALITIES[quality])
  }

  async stats(): Promise<StreamStats | undefined> {
    const { pcManager } = this.#room.engine
    const connection = this.#playing ? pcManager?.subscriber : pcManager?.publisher
    if (!connection) return undefined
    // LiveKit's transport has no report before it is connected.
    const reports = { getStats: async () => (await connection.getStats()) ?? new Map() }
    this.#last = await readStats(reports, this.#playing ? 'inbound-rtp' : 'outbound-rtp', this.#last)
    return this.#last?.stats
  }

  reconnect(): void {
    void this.#room.disconnect()
  }

  async close(): Promise<void> {
    this.#isStopped = true
    await this.#room.disconnect()
    this.#options.onState('closed')
  }

  async #connect(): Promise<void> {
    this.#options.onState('connecting')
    const grant = await this.#options.joinGrant()
    if (grant.engine !== 'livekit') throw new Error(`This grant is for ${grant.engine}.`)
    try {
      await this.#room.connect(grant.url, grant.token)
    } catch (error) {
      if (isFinal(error)) throw error
      return this.#retry()
    }
    for (const track of this.#published.getTracks()) await publishTrack(this.#room, track)
    this.#show()
  }

  #start(): void {
    if (!this.#isStopped) this.#connecting ??= this.#connect().catch(() => this.#refuse())
  }

  #retry(): void {
    if (this.#isStopped || this.#connecting === undefined) return
    this.#connecting = undefined
    this.#options.onState('reconnecting')
    setTimeout(() => this.#start(), RETRY_MS)
  }

  #refuse(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    void this.#room.disconnect()
    this.#options.onState('refused')
  }

  #participant(): RemoteParticipant | undefined {
    return this.#playing && playedIn(this.#room, this.#playing.options)
  }

  #show(): void {
    const participant = this.#participant()
    const { element } = this.#playing ?? {}
    if (element) for (const { track } of participant?.trackPublications.values() ?? []) track?.attach(element)
    this.setQuality(this.#quality)
    this.#options.onState(element && !participant ? 'waiting' : 'live')
  }
}

/** The server does not accept the token. */
const isFinal = (error: unknown): boolean => error instanceof ConnectionError && error.reason === ConnectionErrorReason.NotAllowed

const publishTrack = (room: Room, track: MediaStreamTrack): Promise<LocalTrackPublication> =>
  room.localParticipant.publishTrack(track, {
    source: track.kind === 'audio' ? Track.Source.Microphone : Track.Source.Camera,
    simulcast: true,
    videoCodec: 'vp8',
    stopMicTrackOnMute: false,
  })

/** Publishers have their account as their name. */
function playedIn(room: Room, { of }: PlayOptions): RemoteParticipant | undefined {
  const live = [...room.remoteParticipants.values()].filter(({ trackPublications }) => trackPublications.size > 0)
  return of === undefined ? live[0] : live.find(({ name }) => name === of)
}
