/** Which sizes a video is offered in. Pure. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rung extends Size {
  /** The shorter side: `720p`. */
  readonly name: string
  /** Of the picture, in bits per second, at most over two seconds. */
  readonly mostBitrate: number
}

export const MAX_FRAMES_PER_SECOND = 60

/** Short side of the box into which a rung fits, as 16:9, and its bits per second at 30 frames. */
const BOXES = [
  { side: 240, bitrate: 450_000 },
  { side: 480, bitrate: 1_500_000 },
  { side: 720, bitrate: 3_000_000 },
  { side: 1080, bitrate: 5_500_000 },
] as const
const BOX_RATIO = 16 / 9
/** A top rung that is hardly larger than the one below would only take time and space. */
const LEAST_STEP = 1.15
/** What 60 frames a second take more than 30. */
const FAST = 1.5
const FAST_FRAMES = 40

/**
 * From the smallest to the largest; none larger than the source, whose own size is the last one when it lies between two boxes.
 * Sides are even, as the encoder wants them.
 */
export function ladderOf(source: Size, framesPerSecond: number): Rung[] {
  const rungs: Rung[] = []
  let lastScale = 0
  for (const { side, bitrate } of BOXES) {
    const scale = Math.min(1, scaleInto(source, side))
    if (lastScale > 0 && scale < lastScale * LEAST_STEP) break
    const size = scaled(source, scale)
    const mostBitrate = Math.round(bitrate * (framesPerSecond > FAST_FRAMES ? FAST : 1))
    rungs.push({ name: `${Math.min(size.width, size.height)}p`, ...size, mostBitrate })
    lastScale = scale
  }
  return rungs
}

/** The largest even size of these proportions that fits into a box with this short side, and not larger than the source. */
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
