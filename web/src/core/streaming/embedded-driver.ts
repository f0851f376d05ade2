/** Publishes and plays over the embedded media engine. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import { embeddedOf, keepConnection, type KeptConnection } from './kept-connection.ts'
import type { DelayedPlayback } from './delayed-playback.ts'
import { putQuality, withQuery } from './signaling.ts'
import type { DriverOptions, StreamDriver } from './stream-driver.ts'
import { readStats, type LastStats } from './stream-stats.ts'

/** Layers that viewers choose from, the smallest first (simulcast). */
const LAYERS = [
  { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 150_000 },
  { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 500_000 },
  { rid: 'f', maxBitrate: 2_500_000 },
]
/** The smallest layer of a narrower picture would show nothing. */
const MIN_LAYERED_WIDTH = 640
const MAX_SOUND_BITRATE = 96_000

export function openEmbeddedDriver(options: DriverOptions): StreamDriver {
  const { joinGrant, onState } = options
  let publishing: KeptConnection | undefined
  let playing: KeptConnection | undefined
  let published = new MediaStream()
  let quality: StreamQuality = 'auto'
  let last: LastStats | undefined
  const shown = () => playing ?? publishing
  return {
    publish(media) {
      published = new MediaStream(media.getTracks())
      publishing = keepConnection({
        grant: joinGrant,
        urlOf: ({ publishUrl }, after) => publishUrl && withQuery(publishUrl, { after }),
        prepare: (connection) => addTracks(connection, published),
        onState,
      })
    },
    async replaceTrack(track) {
      for (const old of published.getTracks().filter(({ kind }) => kind === track.kind)) published.removeTrack(old)
      published.addTrack(track)
      const sender = publishing?.current?.getSenders().find((one) => one.track?.kind === track.kind)
      await sender?.replaceTrack(track)
    },
    play(element, { of } = {}) {
      playing = keepPlaying(options, { element, of }, (session) => {
        if (quality !== 'auto') void putQuality(session, quality)
      })
    },
    async setQuality(next) {
      quality = next
      if (playing?.session !== undefined) await putQuality(playing.session, next)
    },
    async stats() {
      const connection = shown()?.current
      if (!connection) return undefined
      last = await readStats(connection, playing ? 'inbound-rtp' : 'outbound-rtp', last)
      return last?.stats
    },
    reconnect() {
      publishing?.reconnect()
      playing?.reconnect()
    },
    async close() {
      await Promise.all([publishing?.close(), playing?.close()])
    },
  }
}

interface Playing {
  readonly element: HTMLVideoElement
  readonly of: string | undefined
}

/** Plays directly, and over HTTP while the network blocks that. */
function keepPlaying(options: DriverOptions, { element, of }: Playing, onConnected: (session: string) => void): KeptConnection {
  const late = delayedPlayback(options, { element, of })
  return keepConnection({
    grant: options.joinGrant,
    urlOf: ({ playUrl }) => withQuery(playUrl, { of }),
    prepare(connection) {
      connection.addTransceiver('audio', { direction: 'recvonly' })
      connection.addTransceiver('video', { direction: 'recvonly' })
    },
    onState(state) {
      if (state === 'refused' || state === 'closed') late.stop()
      if (!late.isOn) options.onState(state)
    },
    onConnected(session, connection) {
      late.stop()
      show(element, connection)
      onConnected(session)
    },
    onBlocked: late.start,
  })
}

/** Plays over HTTP from the start until the stop. */
function delayedPlayback({ joinGrant, onState, onDelay }: DriverOptions, { element, of }: Playing) {
  let on: AbortController | undefined
  const run = async (signal: AbortSignal) => {
    const { playDelayed } = await import('./delayed-playback.ts')
    if (signal.aborted) return
    const playback: DelayedPlayback = playDelayed({
      element,
      of,
      grant: async () => embeddedOf(await joinGrant()),
      onState: (state) => signal.aborted || onState(state),
      onUnplayable: () => signal.aborted || onDelay?.('unplayable'),
    })
    signal.addEventListener('abort', () => void playback.close(), { once: true })
  }
  return {
    get isOn() {
      return on !== undefined
    },
    start() {
      if (on) return
      on = new AbortController()
      onDelay?.('playing')
      void run(on.signal).catch(() => onState('refused'))
    },
    stop() {
      if (!on) return
      on.abort()
      on = undefined
      onDelay?.(undefined)
    },
  }
}

function addTracks(connection: RTCPeerConnection, media: MediaStream): void {
  for (const track of media.getTracks()) {
    const isPicture = track.kind !== 'audio'
    const isLayered = isPicture && (track.getSettings().width ?? 0) >= MIN_LAYERED_WIDTH
    const single = isPicture ? { maxBitrate: LAYERS.at(-1)?.maxBitrate ?? 0 } : { maxBitrate: MAX_SOUND_BITRATE }
    connection.addTransceiver(track, {
      direction: 'sendonly',
      streams: [media],
      sendEncodings: isLayered ? LAYERS : [single],
    })
  }
}

/** The last picture stays until this connection brings one. */
function show(element: HTMLVideoElement, connection: RTCPeerConnection): void {
  const received = connection.getTransceivers().filter(({ currentDirection }) => currentDirection === 'recvonly')
  element.removeAttribute('src')
  element.playbackRate = 1
  element.srcObject = new MediaStream(received.map(({ receiver }) => receiver.track))
}
