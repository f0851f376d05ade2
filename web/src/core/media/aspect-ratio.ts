/** The aspect ratio of photos in lists, locked or not. */
interface Size {
  readonly width: number
  readonly height: number
}

const TALLEST = 4 / 5
const WIDEST = 1.91

/** Returns width divided by height, within limits. The same for locked and open photos, so that nothing moves. 1 when unknown. */
export function aspectRatioOf(photo: Size | undefined): number {
  if (!photo || photo.width <= 0 || photo.height <= 0) return 1
  return Math.min(Math.max(photo.width / photo.height, TALLEST), WIDEST)
}
