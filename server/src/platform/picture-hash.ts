/**
 * Computes perceptual hashes of pictures: the difference hash of Neal Krawetz ("Kind of Like That", 2013). It compares the
 * brightness of neighbors in a picture of 9 × 8 pixels, so it survives other sizes, formats and colors, but no crop and no mirror.
 */
import { sharp } from './sharp.ts'

/** 64 bits as a signed number, like `bigint` in PostgreSQL. */
export type PictureHash = bigint

const [WIDTH, HEIGHT] = [9, 8]

type Picture = ReturnType<typeof sharp>

async function hashOf(picture: Picture): Promise<PictureHash> {
  const pixels = await picture.removeAlpha().greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x + 1 < WIDTH; x++) bits = (bits << 1n) | (pixels[y * WIDTH + x]! < pixels[y * WIDTH + x + 1]! ? 1n : 0n)
  return BigInt.asIntN(64, bits)
}

export const hashPicture = (bytes: Buffer): Promise<PictureHash> => hashOf(sharp(bytes))

/** The shares of width and height that crops keep. */
const SCALES = [0.9, 0.8, 0.7] as const
/** The places of a crop, as shares of the free space. */
const PLACES = [0, 0.5, 1] as const

export interface CopyHash {
  readonly hash: PictureHash
  readonly isMirrored: boolean
}

/** Returns the hashes that copies of the picture are likely to have: the whole, crops, and the mirror images of both. */
export async function hashesOfCopies(bytes: Buffer): Promise<CopyHash[]> {
  const { width, height } = await sharp(bytes).metadata()
  const whole = { left: 0, top: 0, width, height }
  const crops = SCALES.flatMap((scale) =>
    PLACES.flatMap((across) =>
      PLACES.map((down) => {
        const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
        return { left: Math.floor((width - w) * across), top: Math.floor((height - h) * down), width: w, height: h }
      }),
    ),
  )
  const hashes: CopyHash[] = []
  for (const region of [whole, ...crops]) {
    const cropped = await sharp(bytes).extract(region).png().toBuffer()
    hashes.push({ hash: await hashOf(sharp(cropped)), isMirrored: false })
    const mirrored = await sharp(cropped).flop().png().toBuffer()
    hashes.push({ hash: await hashOf(sharp(mirrored)), isMirrored: true })
  }
  return hashes
}

/** Returns the number of different bits. */
export function distanceBetween(a: PictureHash, b: PictureHash): number {
  let [different, count] = [BigInt.asUintN(64, a ^ b), 0]
  for (; different > 0n; different &= different - 1n) count++
  return count
}

/** Pictures with fewer different bits are near copies. */
export const NEAR_DISTANCE = 10

/** Fewer bits are those of a picture without shapes, which resembles all others of the kind. */
export const MIN_BITS = 6

/** Returns false for pictures of one color or one gradient. */
export function isTelling(hash: PictureHash): boolean {
  const count = distanceBetween(hash, 0n)
  return count >= MIN_BITS && count <= 64 - MIN_BITS
}
