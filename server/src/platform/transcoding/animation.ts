/** Converts an animated picture (GIF, animated PNG or animated WebP) into a short video without sound. */
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_ANIMATION_SECONDS } from '@fanfare/contract/media'
import { HEAD_BYTES, detectFileType, type FileType } from '../file-types.ts'
import { isMovingPicture } from '../moving-pictures.ts'
import { boundsOf } from './encode-video.ts'
import { damagedAnimation, refuseAnimation, tooMuchWork, type AnimationSize } from './errors.ts'
import { picture, split } from './filters.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs, type Input } from './input.ts'
import { fitInto } from './ladder.ts'
import { videoFile } from './outputs.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import { webpFrames, webpSize } from './webp-frames.ts'

interface Conversion {
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

const MAX_FRAMES = 1000
/** Shorter side in pixels: the same as that of the largest rendition. */
const SIDE = 1080
const BITRATE = 12_000_000
/** Frames per second. A GIF shows each frame for a whole number of hundredths of a second, usually 4 or 10. */
const RATE = 25
/** A shorter loop is repeated inside the video. Otherwise players would show a jump at each restart. */
const MIN_SECONDS = 2
const PROBE_SECONDS = 60
const MEGABYTE = 1024 * 1024
const FILE = 'animation.mp4'

export async function isAnimatedPicture(path: string): Promise<boolean> {
  const type = await typeOf(path)
  return type !== undefined && isMovingPicture(path, type)
}

async function typeOf(path: string): Promise<FileType | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    return await detectFileType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Writes H.264 in MP4 of at most 15 seconds, with even sides and without metadata, and returns its path. Writes no other file.
 * Counts the frames and pixels before decoding. Throws like `processVideo`.
 */
export async function animationToVideo(ffmpeg: Ffmpeg, path: string, { folder, signal }: Conversion): Promise<string> {
  return ffmpeg.runQueued({ signal }, async () => {
    try {
      const demuxer = DEMUXERS[(await typeOf(path))?.mime ?? '']
      const animation = demuxer ? await openByPackets(ffmpeg, { path, ...demuxer }, signal) : await openWebp(path)
      await encode(ffmpeg, animation, { folder, signal })
      return join(folder, FILE)
    } catch (error) {
      if (!(error instanceof FfmpegFailed)) throw error
      throw error.reason === 'bounds' ? tooMuchWork(error) : damagedAnimation(error)
    }
  })
}

interface Animation extends AnimationSize {
  readonly inputArgs: readonly string[]
  /** Pixels for ffmpeg's standard input, if the input is not a file. */
  readonly pixels?: AsyncIterable<Buffer>
}

/** Formats that ffmpeg can read itself. */
const DEMUXERS: Readonly<Record<string, Omit<Input, 'path'>>> = {
  'image/gif': { demuxer: 'gif', extension: 'gif' },
  'image/png': { demuxer: 'apng', extension: 'png' },
}

/** Counts the packets without decoding them. */
async function openByPackets(ffmpeg: Ffmpeg, input: Input, signal: AbortSignal | undefined): Promise<Animation> {
  const count = ['-map', '0:v:0', '-c', 'copy', '-frames:v', String(MAX_FRAMES + 1), '-f', 'framecrc', 'pipe:1']
  let listed = ''
  await runFfmpeg(ffmpeg, {
    args: [...inputArgs(input, { seconds: 1e6 }), ...count],
    folder: '/',
    signal,
    maxSeconds: PROBE_SECONDS,
    maxBytes: MEGABYTE,
    onData: (chunk) => void (listed += chunk.toString('latin1')),
  })
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)/m.exec(listed) ?? []
  const [, over, under] = /^#tb 0: (\d+)\/(\d+)/m.exec(listed) ?? []
  const packets = [...listed.matchAll(/^0, +(-?\d+), +(-?\d+), +(\d+),/gm)].map(
    ([, , pts, length]) => Number(pts) + Number(length),
  )
  const seconds = ((packets.at(-1) ?? 0) * Number(over ?? 0)) / Number(under ?? 1)
  const size = { width: Number(width ?? 0), height: Number(height ?? 0), frames: packets.length, seconds }
  refuseAnimation(size, { frames: MAX_FRAMES, seconds: MAX_ANIMATION_SECONDS })
  return { ...size, inputArgs: inputArgs(input, { seconds: MAX_ANIMATION_SECONDS + 1 }) }
}

/**
 * ffmpeg reads only still WebP pictures, so it gets the frames as raw pixels at a constant rate, repeated for as long as each is
 * shown.
 */
async function openWebp(path: string): Promise<Animation> {
  const bytes = await readFile(path)
  const { delays, ...size } = await webpSize(bytes)
  refuseAnimation(size, { frames: MAX_FRAMES, seconds: MAX_ANIMATION_SECONDS })
  const fitted = fitInto(size, SIDE)
  const raw = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${fitted.width}x${fitted.height}`]
  return {
    ...size,
    inputArgs: ['-protocol_whitelist', 'pipe', ...raw, '-framerate', String(RATE), '-i', 'pipe:0'],
    pixels: webpFrames(bytes, { ...size, fitted, ticks: ticksOf(delays) }),
  }
}

/** Returns how often each frame is repeated to fill its time. */
function ticksOf(delays: readonly number[]): number[] {
  let until = 0
  let written = 0
  return delays.map((delay) => {
    until += delay
    const ticks = Math.round((until * RATE) / 1000) - written
    written += ticks
    return ticks
  })
}

async function encode(
  ffmpeg: Ffmpeg,
  { inputArgs: read, pixels, ...size }: Animation,
  { folder, signal }: Conversion,
): Promise<void> {
  const rung = { name: 'animation', ...fitInto(size, SIDE), maxBitrate: BITRATE }
  const frames = Math.max(1, Math.round(size.seconds * RATE))
  const times = Math.ceil((MIN_SECONDS * RATE) / frames)
  const chain = [
    `fps=${RATE}`,
    picture({ storedHeight: size.height }, rung, ffmpeg),
    ...(times > 1 ? [`loop=loop=${times - 1}:size=${frames}:start=0`] : []),
  ]
  const args = [
    read,
    ['-filter_complex', split('0:v:0', chain.join(), ['shown'])],
    videoFile(rung, {
      from: 'shown',
      sound: undefined,
      file: FILE,
      seconds: (times * frames) / RATE,
      isRegular: true,
      shownPerSecond: RATE,
    }),
  ].flat()
  const bounds = boundsOf({ durationMs: MAX_ANIMATION_SECONDS * 1000 }, rung)
  await runFfmpeg(ffmpeg, { args, folder, signal, ...bounds, ...(pixels && { input: pixels }) })
}
