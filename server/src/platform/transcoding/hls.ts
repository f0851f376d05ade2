/** Reads the playlists that ffmpeg writes for HTTP Live Streaming (RFC 8216), and builds the master playlist. */
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from './ladder.ts'

export interface Rendition extends Size {
  /** For example `720p`. The files are `720p.m3u8` and `720p.mp4`. Segments are byte ranges of the second. */
  readonly name: string
  /** For example `avc1.64001f`. */
  readonly codec: string
  /** Bits per second without the sound: the peak over the length of a segment, and the average. */
  readonly peakBitrate: number
  readonly averageBitrate: number
  readonly bytes: number
}

export interface AudioRendition extends Omit<Rendition, 'width' | 'height'> {}

export interface Renditions {
  readonly video: readonly Rendition[]
  readonly audio?: AudioRendition
}

/**
 * Returns the master playlist, smallest rendition first. `addressOf` turns a file name into its URL; by default URLs are
 * relative.
 */
export function masterPlaylist({ video, audio }: Renditions, addressOf = (file: string) => file): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (audio)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${addressOf(`${audio.name}.m3u8`)}"`,
    )
  for (const { name, width, height, codec, peakBitrate, averageBitrate } of video) {
    const attributes = [
      `BANDWIDTH=${peakBitrate + (audio?.peakBitrate ?? 0)}`,
      `AVERAGE-BANDWIDTH=${averageBitrate + (audio?.averageBitrate ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `CODECS="${[codec, ...(audio ? [audio.codec] : [])].join()}"`,
      ...(audio ? ['AUDIO="audio"'] : []),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join()}`, addressOf(`${name}.m3u8`))
  }
  return `${lines.join('\n')}\n`
}

interface Segment {
  readonly seconds: number
  readonly bytes: number
}

interface Measured extends AudioRendition {
  readonly durationMs: number
}

/** Measures what ffmpeg has written under this name. Throws an ordinary error if there is nothing. */
export async function readRendition(folder: string, name: string): Promise<Measured> {
  const playlist = await readFile(join(folder, `${name}.m3u8`), 'utf8')
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)@/g)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }))
  const headerBytes = Number(/#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/.exec(playlist)?.[1] ?? 0)
  if (segments.length === 0 || headerBytes === 0) throw new Error(`Playlist ${name} has no segments`)
  const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(playlist)?.[1] ?? 0)
  const [seconds, bytes] = [sum(segments.map((one) => one.seconds)), sum(segments.map((one) => one.bytes))]
  return {
    name,
    codec: codecOf(await firstBytes(join(folder, `${name}.mp4`), headerBytes)),
    durationMs: Math.round(1000 * seconds),
    bytes: headerBytes + bytes,
    averageBitrate: bitrate({ seconds, bytes }),
    peakBitrate: peakBitrate(segments, target),
  }
}

/** RFC 8216, section 4.1: the largest bit rate of contiguous segments that last between 0.5 and 1.5 times the target duration. */
export function peakBitrate(segments: readonly Segment[], targetSeconds: number): number {
  let peak = 0
  for (let from = 0; from < segments.length; from++) {
    const stretch = { seconds: 0, bytes: 0 }
    for (const { seconds, bytes } of segments.slice(from)) {
      stretch.seconds += seconds
      stretch.bytes += bytes
      if (stretch.seconds > 1.5 * targetSeconds) break
      if (stretch.seconds >= 0.5 * targetSeconds) peak = Math.max(peak, bitrate(stretch))
    }
  }
  // The whole recording is shorter than half a segment.
  return peak || bitrate({ seconds: sum(segments.map((one) => one.seconds)), bytes: sum(segments.map((one) => one.bytes)) })
}

const bitrate = ({ seconds, bytes }: Segment) => Math.ceil((8 * bytes) / Math.max(seconds, 0.001))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** RFC 6381: profile, constraints and level of the first track, from its `avcC` box. Our sound is always AAC-LC. */
function codecOf(header: Buffer): string {
  const at = header.indexOf('avcC')
  return at === -1 ? 'mp4a.40.2' : `avc1.${header.subarray(at + 5, at + 8).toString('hex')}`
}

async function firstBytes(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    return (await file.read({ buffer: Buffer.alloc(bytes), position: 0 })).buffer
  } finally {
    await file.close()
  }
}
