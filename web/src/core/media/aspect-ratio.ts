/** The aspect ratio in which photos are shown before they are opened, locked or not. */
interface Size {
  readonly width: number
  readonly height: number
}

const TALLEST = 4 / 5
const WIDEST = 1.91

/** Width over height: the photo's own within these limits; the same locked and open, so that nothing moves. 1 where it is not known. */
export function aspectRatioOf(photo: Size | undefined): number {
  if (!photo || photo.width <= 0 || photo.height <= 0) return 1
  return Math.min(Math.max(photo.width / photo.height, TALLEST), WIDEST)
}
