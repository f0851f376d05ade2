/** Decodes an animated WebP picture, some frames at a time, with libvips and without writing to the disk. */
import { damagedAnimation, tooMuchWork, UndecodableMedia, type AnimationSize } from './errors.ts'
import { isSystemError } from '../system-errors.ts'
import type { Size } from './ladder.ts'

/** Megapixels decoded at a time. Frames depend on earlier ones, so each piece decodes all earlier frames again. */
const MEGAPIXELS_PER_PIECE = 32
/** Time limit of one piece on the slowest supported machine. */
const PIECE_TIMEOUT_SECONDS = 120

interface Shown extends AnimationSize {
  /** Duration of each frame in milliseconds, as browsers interpret it. */
  readonly delays: readonly number[]
}

/** Reads only the headers and decodes no frame. Throws `UndecodableMedia`. */
export async function webpSize(bytes: Buffer): Promise<Shown> {
  const { sharp } = await import('../sharp.ts')
  const shown = await worded(() => sharp(bytes, { pages: -1 }).metadata())
  const { width, pageHeight: height = shown.height, pages: frames = 1 } = shown
  const delays = Array.from({ length: frames }, (_, at) => browserDelay(shown.delay?.[at] ?? 0))
  return { width, height, frames, seconds: delays.reduce((sum, one) => sum + one, 0) / 1000, delays }
}

/** Browsers show a frame without a duration for a tenth of a second. */
const browserDelay = (ms: number): number => (ms <= 10 ? 100 : ms)

interface Wanted extends AnimationSize {
  readonly fitted: Size
  readonly ticks: readonly number[]
}

/** Yields red, green and blue bytes of each frame in the fitted size, on white. Uses 100 MB. Throws `UndecodableMedia`. */
export async function* webpFrames(bytes: Buffer, { width, height, frames, fitted, ticks }: Wanted): AsyncGenerator<Buffer> {
  const { sharp } = await import('../sharp.ts')
  const most = Math.max(1, Math.floor((MEGAPIXELS_PER_PIECE * 1_000_000) / (width * height)))
  const raw = { width, height, channels: 3 as const }
  for (let first = 0; first < frames; first += most) {
    const piece = { page: first, pages: Math.min(most, frames - first), limitInputPixels: width * height * frames }
    const pixels = await worded(() =>
      sharp(bytes, { ...piece, sequentialRead: true, failOn: 'error' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .timeout({ seconds: PIECE_TIMEOUT_SECONDS })
        .toBuffer(),
    )
    for (let at = 0; at < piece.pages; at++) {
      const frame = pixels.subarray(at * width * height * 3, (at + 1) * width * height * 3)
      if (frame.length < width * height * 3) throw damagedAnimation()
      const times = ticks[first + at] ?? 0
      if (times === 0) continue
      const shown = await sharp(frame, { raw })
        .resize({ ...fitted, fit: 'fill' })
        .raw()
        .toBuffer()
      for (let time = 0; time < times; time++) yield shown
    }
  }
}

/** Decoding errors concern the file; system errors are rethrown unchanged. */
async function worded<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof UndecodableMedia || isSystemError(error)) throw error
    throw /timeout: /.test(String(error)) ? tooMuchWork(error) : damagedAnimation(error)
  }
}
