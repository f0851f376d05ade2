/** Turns a picture that moves, a GIF or an animated WebP picture, into a short video without sound. */
import { mkdtemp, rm, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { LONGEST_ANIMATION_SECONDS } from '@fanfare/contract/media'
import { HEAD_BYTES, sniff, type FileType } from '../file-types.ts'
import { boundsOf } from './encode-video.ts'
import { damagedAnimation, refuseAnimation, UndecodableMedia, type AnimationSize } from './errors.ts'
import { picture, split } from './filters.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs, type Input } from './input.ts'
import { fitInto } from './ladder.ts'
import { videoFile } from './outputs.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'

interface Conversion {
  /** Where it is written. */
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

const MOST_FRAMES = 1000
/** Of the shorter side: that of the largest rendition. */
const SIDE = 1080
const BITRATE = 12_000_000
/** Frames a second: each is shown for a whole number of hundredths in a GIF, mostly 4 or 10. */
const RATE = 25
/** A shorter loop is repeated inside of the video, or each begin of the loop would be seen as a jump. */
const LEAST_SECONDS = 2
const PROBE_SECONDS = 60
const MEGABYTE = 1024 * 1024
const FILE = 'animation.mp4'

/** Whether this is such a picture: by its first bytes. */
export const isAnimatedPicture = async (path: string): Promise<boolean> => (await typeOf(path))?.isAnimated === true

async function typeOf(path: string): Promise<FileType | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    return await sniff(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Writes H.264 in MP4 of at most 15 seconds, with even sides and without anything else of the file, and answers its path. How many frames
 * and pixels there are is read before any of them is decoded. Throws as `processVideo` does.
 */
export async function animationToVideo(ffmpeg: Ffmpeg, path: string, { folder, signal }: Conversion): Promise<string> {
  return ffmpeg.inTurn({ signal }, async () => {
    const scratch = await mkdtemp(join(folder, 'scratch-'))
    try {
      const source = await openAnimation(ffmpeg, path, { scratch, signal })
      await encode(ffmpeg, source, { folder, signal })
      return join(folder, FILE)
    } catch (error) {
      if (!(error instanceof FfmpegFailed)) throw error
      throw damagedAnimation(error)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

interface Animation extends AnimationSize {
  readonly input: Input
  readonly isConstant: boolean
}

interface Opening {
  readonly scratch: string
  readonly signal?: AbortSignal | undefined
}

async function openAnimation(ffmpeg: Ffmpeg, path: string, opening: Opening): Promise<Animation> {
  if ((await typeOf(path))?.mime === 'image/gif') return openGif(ffmpeg, path, opening)
  return openWebp(path, opening.scratch)
}

/** Its packets are counted without being decoded. */
async function openGif(ffmpeg: Ffmpeg, path: string, { signal }: Opening): Promise<Animation> {
  const input = { path, demuxer: 'gif', extension: 'gif' }
  const count = ['-map', '0:v:0', '-c', 'copy', '-frames:v', String(MOST_FRAMES + 1), '-f', 'framecrc', 'pipe:1']
  let listed = ''
  await runFfmpeg(ffmpeg, {
    args: [...inputArgs(input, { seconds: 1e6 }), ...count],
    folder: '/',
    signal,
    mostSeconds: PROBE_SECONDS,
    mostBytes: MEGABYTE,
    onData: (chunk) => void (listed += chunk.toString('latin1')),
  })
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)/m.exec(listed) ?? []
  const [, over, under] = /^#tb 0: (\d+)\/(\d+)/m.exec(listed) ?? []
  const packets = [...listed.matchAll(/^0, +(-?\d+), +(-?\d+), +(\d+),/gm)].map(
    ([, , pts, length]) => Number(pts) + Number(length),
  )
  const seconds = ((packets.at(-1) ?? 0) * Number(over ?? 0)) / Number(under ?? 1)
  const size = { width: Number(width ?? 0), height: Number(height ?? 0), frames: packets.length, seconds }
  refuseAnimation(size, { frames: MOST_FRAMES, seconds: LONGEST_ANIMATION_SECONDS })
  return { ...size, input, isConstant: false }
}

/** In a file of libvips' own format, pixels follow this many bytes, row by row. */
const VIPS_HEADER_BYTES = 64

/** ffmpeg knows only still WebP pictures: the frames are written as pictures of a constant rate, each as often as it is shown. */
async function openWebp(path: string, scratch: string): Promise<Animation> {
  const { sharp } = await import('../sharp.ts')
  const shown = await sharp(path, { pages: -1 })
    .metadata()
    .catch((cause: unknown) => {
      throw damagedAnimation(cause)
    })
  const { width, pageHeight: height = shown.height, pages: frames = 1 } = shown
  const delays = Array.from({ length: frames }, (_, at) => browserDelay(shown.delay?.[at] ?? 0))
  const size = { width, height, frames, seconds: delays.reduce((sum, one) => sum + one, 0) / 1000 }
  refuseAnimation(size, { frames: MOST_FRAMES, seconds: LONGEST_ANIMATION_SECONDS })
  const strip = join(scratch, 'strip.v')
  try {
    const whole = sharp(path, { pages: -1, limitInputPixels: width * height * frames, sequentialRead: true, failOn: 'error' })
    await whole.flatten({ background: '#ffffff' }).toColourspace('srgb').toFile(strip)
    const input = {
      path: await constantRate(strip, join(scratch, 'frames.mjpeg'), size, delays),
      demuxer: 'mjpeg',
      extension: 'mjpeg',
    }
    return { ...size, input, isConstant: true }
  } catch (cause) {
    throw cause instanceof UndecodableMedia ? cause : damagedAnimation(cause)
  }
}

/** As browsers do: what asks for no time at all gets a tenth of a second. */
const browserDelay = (ms: number): number => (ms <= 10 ? 100 : ms)

async function constantRate(strip: string, target: string, size: AnimationSize, delays: readonly number[]): Promise<string> {
  const { sharp } = await import('../sharp.ts')
  const { width, height, frames } = size
  const raw = { width, height, channels: 3 as const }
  const bytes = width * height * 3
  const fitted = fitInto(size, SIDE)
  const from = await open(strip, 'r')
  const to = await open(target, 'wx')
  try {
    let until = 0
    let written = 0
    for (let at = 0; at < frames; at++) {
      until += delays[at] ?? 0
      const ticks = Math.round((until * RATE) / 1000) - written
      if (ticks === 0) continue
      const frame = await frameAt(from, VIPS_HEADER_BYTES + at * bytes, bytes)
      const jpeg = await sharp(frame, { raw })
        .resize({ ...fitted, fit: 'fill' })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toBuffer()
      for (let tick = 0; tick < ticks; tick++) await to.write(jpeg)
      written += ticks
    }
    return target
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

async function frameAt(from: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await from.read({ buffer: Buffer.alloc(bytes), position })
  if (bytesRead < bytes) throw damagedAnimation()
  return buffer
}

async function encode(ffmpeg: Ffmpeg, { input, isConstant, ...size }: Animation, { folder, signal }: Conversion): Promise<void> {
  const rung = { name: 'animation', ...fitInto(size, SIDE), mostBitrate: BITRATE }
  const frames = Math.max(1, Math.round(size.seconds * RATE))
  const times = Math.ceil((LEAST_SECONDS * RATE) / frames)
  const chain = [
    `fps=${RATE}`,
    picture({ codec: '', pixelFormat: '', framesPerSecond: RATE, isInterlaced: false, ...size }, rung, ffmpeg),
    ...(times > 1 ? [`loop=loop=${times - 1}:size=${frames}:start=0`] : []),
  ]
  const args = [
    isConstant ? ['-framerate', String(RATE)] : [],
    inputArgs(input, { seconds: LONGEST_ANIMATION_SECONDS + 1 }),
    ['-filter_complex', split('0:v:0', chain.join(), ['shown'])],
    videoFile(rung, { from: 'shown', sound: undefined, file: FILE }),
  ].flat()
  await runFfmpeg(ffmpeg, { args, folder, signal, ...boundsOf({ durationMs: LONGEST_ANIMATION_SECONDS * 1000 }, rung) })
}
