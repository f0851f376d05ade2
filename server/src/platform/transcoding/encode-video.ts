/**
 * Encodes a video in two runs with one decode each: first the smallest rendition with posters and storyboard, then the larger
 * renditions.
 */
import { join } from 'node:path'
import { damaged } from './errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { frames, framesAt, framesEvery, overlay, picture, split } from './filters.ts'
import { inputArgs } from './input.ts'
import type { Rung } from './ladder.ts'
import { AUDIO_BITRATE, audioRendition, frameTimes, rawFrames, videoRendition, type FrameTiming } from './outputs.ts'
import type { Probed, VideoTrack } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { MAX_TILES, posterSeconds, posterSize, tileSeconds, tileSize } from './stills.ts'
import { drawWatermark, type Watermark } from './watermark.ts'

export interface VideoSource extends Probed {
  readonly video: VideoTrack
  /** Encodes no frame after this time. */
  readonly maxSeconds: number
}

export interface Encoding {
  readonly folder: string
  readonly scratch: string
  readonly signal?: AbortSignal | undefined
  readonly watermark?: Watermark | undefined
  /** Receives the finished fraction, 0 to 1. */
  readonly onPart: (part: number) => void
}

const MIN_TIMEOUT_SECONDS = 900
/** Processing time per second of video on the slowest supported machine. */
const TIMEOUT_SECONDS_PER_VIDEO_SECOND = 10
const MIN_OUTPUT_BYTES = 128 * 1024 * 1024

export const rawPosters = (scratch: string): string => join(scratch, 'posters.rgb')
export const rawTiles = (scratch: string): string => join(scratch, 'tiles.rgb')

/** Writes the rung and the sound as renditions, and the frames for posters and storyboard as raw pixels. */
export async function encodeFirst(
  ffmpeg: Ffmpeg,
  source: VideoSource,
  { rung, ...encoding }: Encoding & { readonly rung: Rung },
) {
  const { video, durationMs } = source
  const { inputs, filters } = await watermarked([rung], encoding)
  const graph = [
    split('0:V:0', frames(video), ['whole', 'few', 'regular', 'all']),
    split('whole', picture(video, rung, ffmpeg), ['plain0']),
    ...filters,
    split('few', [framesAt(posterSeconds(durationMs)), picture(video, posterSize(video), ffmpeg)].join(), ['posters']),
    split('regular', [framesEvery(tileSeconds(durationMs)), picture(video, tileSize(video), ffmpeg)].join(), ['tiles']),
    split('all', 'scale=16:16:flags=neighbor,format=gray', ['times']),
  ]
  const pace = paceOf(source)
  const seen = { lastMs: 0 }
  const args = [
    inputArgs(source.input, { seconds: source.maxSeconds }),
    inputs,
    ['-filter_complex', graph.join(';')],
    videoRendition(rung, 'shown0', pace),
    source.sound ? audioRendition(source.sound, pace.seconds) : [],
    rawFrames('posters', rawPosters(encoding.scratch), posterSeconds(durationMs).length),
    rawFrames('tiles', rawTiles(encoding.scratch), MAX_TILES),
    frameTimes('times'),
  ]
  const onData = (chunk: Buffer) => {
    for (const [, ms] of chunk.toString('latin1').matchAll(/^0, +-?\d+, +(\d+),/gm))
      seen.lastMs = Math.max(seen.lastMs, Number(ms))
  }
  await runFfmpeg(ffmpeg, {
    args: args.flat(),
    ...boundsOf(source, rung),
    ...encoding,
    onData,
    onSeconds: partOf(source, encoding),
  })
  if (seen.lastMs < MIN_DECODED_SHARE * source.lastFrameMs - TOLERANCE_MS)
    throw damaged('video', new Error(`The last decoded frame is at ${seen.lastMs} ms of ${source.lastFrameMs} ms`))
}

const paceOf = ({ durationMs, ...pace }: Probed): FrameTiming => ({ ...pace, seconds: durationMs / 1000 })

/** The rest may be undecodable frames, which are replaced by the previous one. */
const MIN_DECODED_SHARE = 0.9
const TOLERANCE_MS = 2000

/** Writes one rendition per rung, from the smallest to the largest. */
export async function encodeOthers(
  ffmpeg: Ffmpeg,
  source: VideoSource,
  { rungs, ...encoding }: Encoding & { readonly rungs: readonly Rung[] },
) {
  const largest = rungs.at(-1)
  if (!largest) return
  const { inputs, filters } = await watermarked(rungs, encoding)
  const args = [
    inputArgs(source.input, { seconds: source.maxSeconds }),
    inputs,
    [
      '-filter_complex',
      [...cascade(rungs, `${frames(source.video)},${picture(source.video, largest, ffmpeg)}`), ...filters].join(';'),
    ],
    rungs.flatMap((rung, index) => videoRendition(rung, `shown${index}`, paceOf(source))),
  ]
  await runFfmpeg(ffmpeg, { args: args.flat(), ...boundsOf(source, largest), ...encoding, onSeconds: partOf(source, encoding) })
}

/**
 * Scales the largest rung with `chain`, and each smaller one from the next larger, which costs less than scaling from the source.
 */
const cascade = (rungs: readonly Rung[], chain: string): string[] =>
  rungs.map(({ width, height }, index) => {
    const isLargest = index === rungs.length - 1
    const [from, how] = isLargest ? ['0:V:0', chain] : [`below${index + 1}`, `scale=${width}:${height}:flags=bicubic`]
    return split(from, how, index > 0 ? [`plain${index}`, `below${index}`] : [`plain${index}`])
  })

/** Connects `[plain0]` to `[shown0]` and so on. The watermark inputs come after the video. */
export async function watermarked(rungs: readonly Rung[], { watermark, scratch }: Pick<Encoding, 'watermark' | 'scratch'>) {
  if (!watermark) return { inputs: [], filters: rungs.map((_, index) => `[plain${index}]null[shown${index}]`) }
  const drawn = await Promise.all(
    rungs.map((rung) => drawWatermark(watermark, rung, join(scratch, `watermark-${rung.name}.rgba`))),
  )
  return {
    inputs: drawn.flatMap(({ inputArgs: args }) => args),
    filters: drawn.map((place, index) => `[plain${index}][${index + 1}:v]${overlay(place)}[shown${index}]`),
  }
}

export const boundsOf = ({ durationMs }: Pick<Probed, 'durationMs'>, { maxBitrate }: Pick<Rung, 'maxBitrate'>) => ({
  maxSeconds: MIN_TIMEOUT_SECONDS + (durationMs / 1000) * TIMEOUT_SECONDS_PER_VIDEO_SECOND,
  maxBytes: MIN_OUTPUT_BYTES + Math.ceil((1.5 * (maxBitrate + AUDIO_BITRATE) * durationMs) / 8000),
})

const partOf =
  ({ durationMs }: Probed, { onPart }: Encoding) =>
  (seconds: number) =>
    onPart((seconds * 1000) / Math.max(durationMs, 1))
