/** Publishes and plays over LiveKit, with its client. */
import {
  ConnectionError,
  ConnectionErrorReason,
  DefaultReconnectPolicy,
  DisconnectReason,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
  type LocalTrackPublication,
  type RemoteParticipant,
} from 'livekit-client'
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { DriverOptions, PlayOptions, StreamDriver } from './stream-client.ts'
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

export function openLivekitDriver({ joinGrant, onState }: DriverOptions): StreamDriver {
  const room = new Room({ adaptiveStream: true, dynacast: true, reconnectPolicy: new DefaultReconnectPolicy() })
  let connecting: Promise<void> | undefined
  let published = new MediaStream()
  let playing: { readonly element: HTMLVideoElement; readonly options: PlayOptions } | undefined
  let quality: StreamQuality = 'auto'
  let last: LastStats | undefined
  let isStopped = false

  const refuse = () => {
    if (!isStopped) onState('refused')
    isStopped = true
    void room.disconnect()
  }
  const connect = async () => {
    onState('connecting')
    const grant = await joinGrant()
    if (grant.engine !== 'livekit') throw new Error(`This grant is for ${grant.engine}.`)
    try {
      await room.connect(grant.url, grant.token)
    } catch (error) {
      if (isFinal(error)) throw error
      return retry()
    }
    for (const track of published.getTracks()) await publishTrack(room, track)
    if (playing) show()
    else onState('live')
  }
  const start = () => {
    if (!isStopped) connecting ??= connect().catch(refuse)
  }
  const retry = () => {
    connecting = undefined
    if (isStopped) return
    onState('reconnecting')
    setTimeout(start, RETRY_MS)
  }
  const show = () => {
    if (!playing) return
    const participant = playedIn(room, playing.options)
    for (const { track } of participant?.trackPublications.values() ?? []) track?.attach(playing.element)
    applyQuality()
    onState(participant ? 'live' : 'waiting')
  }
  const applyQuality = () => {
    const publication = playing && playedIn(room, playing.options)?.getTrackPublication(Track.Source.Camera)
    if (publication && 'setVideoQuality' in publication)
      publication.setVideoQuality(quality === 'auto' ? VideoQuality.HIGH : QUALITIES[quality])
  }
  room
    .on(RoomEvent.TrackSubscribed, show)
    .on(RoomEvent.TrackUnsubscribed, show)
    .on(RoomEvent.Reconnecting, () => onState('reconnecting'))
    .on(RoomEvent.Reconnected, () => (playing ? show() : onState('live')))
    .on(RoomEvent.Disconnected, (reason) => {
      if (isStopped || room.state !== 'disconnected') return
      if (FINAL.includes(reason)) return refuse()
      retry()
    })
  return {
    publish(media) {
      published = new MediaStream(media.getTracks())
      start()
    },
    async replaceTrack(track) {
      for (const old of published.getTracks().filter(({ kind }) => kind === track.kind)) published.removeTrack(old)
      published.addTrack(track)
      const publication = [...room.localParticipant.trackPublications.values()].find(({ kind }) => kind === track.kind)
      if (publication?.track) await publication.track.replaceTrack(track, { userProvidedTrack: true })
      else if (room.state === 'connected') await publishTrack(room, track)
    },
    play(element, options = {}) {
      playing = { element, options }
      if (room.state === 'connected') show()
      start()
    },
    setQuality(next) {
      quality = next
      applyQuality()
      return Promise.resolve()
    },
    async stats() {
      const { pcManager } = room.engine
      const connection = playing ? pcManager?.subscriber : pcManager?.publisher
      if (!connection) return undefined
      // LiveKit's transport returns an empty report as undefined.
      const reports = { getStats: async () => (await connection.getStats()) ?? new Map() }
      last = await readStats(reports, playing ? 'inbound-rtp' : 'outbound-rtp', last)
      return last?.stats
    },
    reconnect: () => void room.disconnect(),
    async close() {
      isStopped = true
      await room.disconnect()
      onState('closed')
    },
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
