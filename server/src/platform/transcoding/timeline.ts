/** Reads when the tracks of a recording begin and end, from all of its packets and without decoding them. */
import { tooLong, tooMuchWork, incomplete, type Kind } from './errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs, type Input } from './input.ts'
import { MAX_FRAMES_PER_SECOND } from './ladder.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

export interface Timeline {
  /** From the beginning of the file to the end of the longest track. */
  readonly durationMs: number
  /** When the last frame of the picture begins; 0 without a picture. */
  readonly lastFrameMs: number
  /** Whether the frames have approximately constant intervals. */
  readonly isRegular: boolean
  /** Frames per second at the usual interval, at most 60. */
  readonly shownPerSecond: number
}

interface Reading {
  readonly kind: Kind
  readonly promisedMs: number | undefined
  readonly maxSeconds: number
  readonly signal: AbortSignal | undefined
}

const TIMEOUT_SECONDS = 600
const MEGABYTE = 1024 * 1024
const MAX_PACKETS = 6_000_000
/** ffmpeg's flag of a packet that an edit list discards. */
const DISCARDED = 4
const DEFAULT_FRAME_MS = 40
const MAX_REGULAR_GAP = 2.5
/** Messages of demuxers if the file ends before its last packet. */
const TRUNCATED_FILE = /partial file|File ended prematurely/
const TRUNCATED_TOLERANCE_MS = 200
const TOLERANCE_MS = 1000
const TOLERANCE_SHARE = 0.03

/** Throws `UndecodableMedia` for a file that is too long, or that ends before the duration in its header. */
export async function readTimeline(ffmpeg: Ffmpeg, input: Input, reading: Reading): Promise<Timeline> {
  const { kind, promisedMs, maxSeconds, signal } = reading
  const packets = openPackets()
  const tracks = kind === 'video' ? ['-map', '0:V', '-map', '0:a?'] : ['-map', '0:a']
  const args = [...inputArgs(input, { seconds: maxSeconds + 60 }), ...tracks, '-c', 'copy', '-f', 'framecrc', 'pipe:1']
  const bounds = { folder: '/', signal, maxSeconds: TIMEOUT_SECONDS, maxBytes: MEGABYTE }
  const log = await runFfmpeg(ffmpeg, { args, ...bounds, onData: (chunk) => packets.add(chunk) })
  const { endMs, frames } = packets.read()
  if (endMs > maxSeconds * 1000) throw tooLong(kind, maxSeconds)
  refuseIncomplete(kind, { promisedMs, foundMs: endMs, isCutOff: TRUNCATED_FILE.test(log) })
  return { durationMs: Math.max(1, Math.round(endMs)), ...frames }
}

/** A longer duration in the header may include a track that is left out here, unless the demuxer reported the end of the file. */
function refuseIncomplete(
  kind: Kind,
  { promisedMs, foundMs, isCutOff }: { promisedMs: number | undefined; foundMs: number; isCutOff: boolean },
): void {
  if (promisedMs === undefined) return
  const tolerance = isCutOff ? TRUNCATED_TOLERANCE_MS : Math.max(TOLERANCE_MS, TOLERANCE_SHARE * promisedMs)
  if (foundMs < promisedMs - tolerance) throw incomplete(kind, new Error(`The file contains ${foundMs} of ${promisedMs} ms`))
}

/** Reads lines of the muxer `framecrc`: `track, dts, pts, duration, size, checksum[, F=flags]`. */
function openPackets() {
  const timeBases = new Map<string, number>()
  const starts: number[] = []
  let picture: string | undefined
  let [rest, count, endMs, lastFrame] = ['', 0, 0, { startMs: 0, lengthMs: 0 }]

  function take(line: string): void {
    const [, track, over, under] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? []
    if (track !== undefined) timeBases.set(track, (1000 * Number(over)) / Number(under))
    picture ??= /^#media_type (\d+): video/.exec(line)?.[1]
    if (!line.startsWith('#') && ++count <= MAX_PACKETS) takePacket(line)
  }

  function takePacket(line: string): void {
    const [track = '', , pts = '', length] = line.split(',').map((part) => part.trim())
    const timeBase = timeBases.get(track)
    const flags = Number(/F=(0x[\dA-F]+)/.exec(line)?.[1] ?? 0)
    if (timeBase === undefined || !/^-?\d{1,15}$/.test(pts) || flags & DISCARDED) return
    const [startMs, lengthMs] = [Number(pts) * timeBase, Number(length) * timeBase]
    endMs = Math.max(endMs, startMs + lengthMs)
    if (track !== picture) return
    starts.push(startMs)
    if (startMs >= lastFrame.startMs) lastFrame = { startMs, lengthMs }
  }

  return {
    add(chunk: Buffer): void {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    },
    /** Throws `UndecodableMedia`. */
    read() {
      if (count > MAX_PACKETS) throw tooMuchWork()
      const { usualMs, ...pace } = gapsOf(Float64Array.from(starts).toSorted())
      // Recordings of browsers lack the duration of the last frame.
      const pictureEndMs = starts.length === 0 ? 0 : lastFrame.startMs + (lastFrame.lengthMs || usualMs || DEFAULT_FRAME_MS)
      return { endMs: Math.max(endMs, pictureEndMs), frames: { lastFrameMs: lastFrame.startMs, ...pace } }
    },
  }
}

/** The first frame is shown from the beginning, however late it starts. */
function gapsOf(starts: Float64Array) {
  const gaps = starts
    .subarray(1)
    .map((at, index) => at - (starts[index] ?? at))
    .toSorted()
  const usualMs = gaps[gaps.length >> 1] ?? 0
  const largestMs = Math.max(gaps.at(-1) ?? 0, starts[1] ?? 0)
  const shownPerSecond = Math.min(MAX_FRAMES_PER_SECOND, Math.max(1, Math.round(1000 / (usualMs || 1000))))
  return { usualMs, shownPerSecond, isRegular: largestMs <= MAX_REGULAR_GAP * usualMs }
}
