/** The shape of the frame in which photos hang, locked or open. */
interface Size {
  readonly width: number
  readonly height: number
}

const TALLEST = 4 / 5
const WIDEST = 1.91

/** Width over height: the first photo's own, at most 4:5 high; the same locked and open, so that nothing moves. */
export function frameOf(first: Size | undefined): number {
  if (!first || first.width <= 0 || first.height <= 0) return 1
  return Math.min(Math.max(first.width / first.height, TALLEST), WIDEST)
}
