/** Publishes and plays over the embedded media engine. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import { keepConnection, type KeptConnection } from './kept-connection.ts'
import { putQuality } from './signaling.ts'
import type { DriverOptions, StreamDriver } from './stream-client.ts'
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

export function openEmbeddedDriver({ joinGrant, onState }: DriverOptions): StreamDriver {
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
    play(element, options = {}) {
      playing = keepConnection({
        grant: joinGrant,
        urlOf: ({ playUrl }) => withQuery(playUrl, { of: options.of }),
        prepare: (connection) => showOn(element, connection),
        onState,
        onConnected: (session) => {
          if (quality !== 'auto') void putQuality(session, quality)
        },
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

const withQuery = (url: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given).toString()}`
}

function addTracks(connection: RTCPeerConnection, media: MediaStream): void {
  for (const track of media.getTracks()) {
    const isLayered = track.kind === 'video' && (track.getSettings().width ?? 0) >= MIN_LAYERED_WIDTH
    const single = track.kind === 'video' ? { maxBitrate: LAYERS.at(-1)?.maxBitrate ?? 0 } : { maxBitrate: MAX_SOUND_BITRATE }
    connection.addTransceiver(track, {
      direction: 'sendonly',
      streams: [media],
      sendEncodings: isLayered ? LAYERS : [single],
    })
  }
}

/** The last picture stays until the next connection brings one. */
function showOn(element: HTMLVideoElement, connection: RTCPeerConnection): void {
  const media = new MediaStream()
  connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.addTransceiver('video', { direction: 'recvonly' })
  connection.addEventListener('track', ({ track }) => {
    media.addTrack(track)
    if (element.srcObject !== media) element.srcObject = media
  })
}
