/** Chooses the sizes in which a video is offered. Pure. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rung extends Size {
  /** The shorter side: `720p`. */
  readonly name: string
  /** Bits per second of the picture, as a maximum over two seconds. */
  readonly maxBitrate: number
}

export const MAX_FRAMES_PER_SECOND = 60

/** Short side of the 16:9 box into which a rung fits, and its bit rate at 30 frames per second. */
const BOXES = [
  { side: 240, bitrate: 450_000 },
  { side: 480, bitrate: 1_500_000 },
  { side: 720, bitrate: 3_000_000 },
  { side: 1080, bitrate: 5_500_000 },
] as const
const BOX_RATIO = 16 / 9
/** A top rung that is hardly larger than the one below would only take time and space. */
const MIN_STEP = 1.15
/** Factor by which 60 frames per second need more bits than 30. */
const FAST_BITRATE_FACTOR = 1.5
const FAST_FRAMES = 40

/**
 * Returns rungs from the smallest to the largest. None is larger than the source, whose own size is the last rung if it lies
 * between two boxes. Sides are even, as the encoder requires.
 */
export function ladderOf(source: Size, framesPerSecond: number): Rung[] {
  const rungs: Rung[] = []
  let lastScale = 0
  for (const { side, bitrate } of BOXES) {
    const scale = Math.min(1, scaleInto(source, side))
    if (lastScale > 0 && scale < lastScale * MIN_STEP) break
    const size = scaled(source, scale)
    const maxBitrate = Math.round(bitrate * (framesPerSecond > FAST_FRAMES ? FAST_BITRATE_FACTOR : 1))
    rungs.push({ name: `${Math.min(size.width, size.height)}p`, ...size, maxBitrate })
    lastScale = scale
  }
  return rungs
}

/**
 * Returns the largest even size with these proportions that fits into a box with this short side and does not exceed the source.
 */
export const fitInto = (source: Size, side: number): Size => scaled(source, Math.min(1, scaleInto(source, side)))

function scaleInto({ width, height }: Size, side: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return Math.min((side * BOX_RATIO) / long, side / short)
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: even(width * scale, width),
  height: even(height * scale, height),
})

const even = (side: number, most: number) => Math.max(2, Math.min(2 * Math.round(side / 2), 2 * Math.floor(most / 2)))
