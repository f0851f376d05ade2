/** (o) WebP, the format of stored photos, compared with AVIF at the same similarity: bytes and encoding time (docs/decisions/media.md). */
import type { Sharp } from 'sharp'
import { sharp } from '../server/src/platform/sharp.ts'
import { seededRandom } from '../server/src/lib/seeded-random.ts'
import { drawPicture } from '../server/demo/pictures.ts'
import { kilobytes, line } from './format-results.ts'

const SIZE = { width: 480, height: 600 }
const CHANNELS = 3
/** The quality of a photo's card size (`platform/photos.ts`). */
const WEBP_QUALITY = 80
/** Levels of sharp's AVIF encoder, from 0 (fastest) to 9. The default is 4. */
const EFFORTS = [2, 4] as const
/** The strength of sensor noise, of 255. */
const GRAINS = [0, 12, 25] as const
const OCTAVES = 8
/** The amplitude of each octave relative to the previous one. */
const FALL = 0.62

interface Picture {
  readonly name: string
  readonly pixels: Buffer
}
interface Encoded {
  readonly bytes: number
  readonly cpuMs: number
  /** The mean structural similarity to the original, up to 1. */
  readonly similarity: number
}

export async function measurePhotoFormats(): Promise<void> {
  for (const picture of await pictures()) {
    const webp = await encode(picture, (pipeline) => pipeline.webp({ quality: WEBP_QUALITY }))
    const others = []
    for (const effort of EFFORTS) {
      const avif = await encodeAsSimilar(picture, effort, webp.similarity)
      const size = avif
        ? `${kilobytes(avif.bytes)}, ${(avif.bytes / webp.bytes).toFixed(2)} of WebP`
        : 'less similar at any quality'
      const time = avif ? `, ${avif.cpuMs.toFixed(0)} ms, ${(avif.cpuMs / webp.cpuMs).toFixed(1)} times WebP` : ''
      others.push(`AVIF effort ${effort} ${size}${time}`)
    }
    const similarity = `similarity ${webp.similarity.toFixed(3)}`
    line('o', picture.name, `WebP ${kilobytes(webp.bytes)}, ${webp.cpuMs.toFixed(0)} ms, ${similarity}`, ...others)
  }
}

async function pictures(): Promise<readonly Picture[]> {
  const natural = GRAINS.map(async (grain) => ({ name: `natural, grain ${grain}`, pixels: await naturalPicture(grain) }))
  const drawn = (['forest', 'city'] as const).map(async (motif) => {
    const jpeg = await drawPicture({ kind: 'motif', motif, seed: 1, ...SIZE })
    return { name: `drawn ${motif}`, pixels: await sharp(jpeg).raw().toBuffer() }
  })
  return Promise.all([...natural, ...drawn])
}

/** Returns the smallest encoding with this similarity, or undefined when no quality reaches it. */
async function encodeAsSimilar(picture: Picture, effort: number, similarity: number): Promise<Encoded | undefined> {
  let [low, high] = [10, 95]
  let best: Encoded | undefined
  while (high - low > 1) {
    const quality = Math.floor((low + high) / 2)
    const avif = await encode(picture, (pipeline) => pipeline.avif({ quality, effort }))
    const isSimilar = avif.similarity >= similarity
    if (isSimilar) best = avif
    ;[low, high] = isSimilar ? [low, quality] : [quality, high]
  }
  return best
}

async function encode({ pixels }: Picture, format: (pipeline: Sharp) => Sharp): Promise<Encoded> {
  const before = process.cpuUsage()
  const body = await format(sharp(pixels, { raw: { ...SIZE, channels: CHANNELS } })).toBuffer()
  const { user, system } = process.cpuUsage(before)
  const again = await sharp(body).removeAlpha().raw().toBuffer()
  return { bytes: body.length, cpuMs: (user + system) / 1000, similarity: meanSimilarity(lightOf(pixels), lightOf(again)) }
}

/** Returns a picture with detail of every size, finer detail weaker, like natural photos, plus sensor noise. */
async function naturalPicture(grain: number): Promise<Buffer> {
  const { width, height } = SIZE
  const random = seededRandom(`grain ${grain}`)
  const sum = new Float32Array(width * height * CHANNELS)
  for (let octave = 0; octave < OCTAVES; octave++) {
    const [across, down] = [width, height].map((side) => Math.max(2, Math.round((side / 2 ** (OCTAVES + 1)) * 2 ** octave)))
    const size = { width: across ?? 2, height: down ?? 2 }
    const noise = Buffer.from(Array.from({ length: size.width * size.height }, () => speck(random)).flat())
    const layer = await sharp(noise, { raw: { ...size, channels: CHANNELS } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    sum.forEach((_, i) => (sum[i]! += (layer[i]! - 128) * FALL ** octave))
  }
  return Buffer.from(Uint8ClampedArray.from(sum, (value) => 128 + value + (random() + random() + random() - 1.5) * grain))
}

/** Returns a random pixel with some light and a little color. */
function speck(random: () => number): readonly number[] {
  const light = random() * 204
  return Array.from({ length: CHANNELS }, () => light + random() * 51)
}

/** Returns the luma of ITU-R BT.601. */
function lightOf(pixels: Buffer): Float32Array {
  const light = (_: unknown, i: number) =>
    0.299 * pixels[i * CHANNELS]! + 0.587 * pixels[i * CHANNELS + 1]! + 0.114 * pixels[i * CHANNELS + 2]!
  return Float32Array.from({ length: pixels.length / CHANNELS }, light)
}

const WINDOW = 8
const STEP = 4
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** Returns the mean structural similarity of two pictures (Wang et al. 2004), over windows of 8 by 8 pixels. */
function meanSimilarity(one: Float32Array, other: Float32Array): number {
  let [sum, windows] = [0, 0]
  for (let y = 0; y + WINDOW <= SIZE.height; y += STEP)
    for (let x = 0; x + WINDOW <= SIZE.width; x += STEP, windows++) sum += similarityAt(one, other, y * SIZE.width + x)
  return sum / windows
}

function similarityAt(one: Float32Array, other: Float32Array, corner: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW; row++)
    for (let i = corner + row * SIZE.width; i < corner + row * SIZE.width + WINDOW; i++) {
      const [p, q] = [one[i]!, other[i]!]
      ;[a, b, aa, bb, ab] = [a + p, b + q, aa + p * p, bb + q * q, ab + p * q]
    }
  const n = WINDOW ** 2
  const [meanA, meanB] = [a / n, b / n]
  const [varianceA, varianceB, covariance] = [aa / n - meanA ** 2, bb / n - meanB ** 2, ab / n - meanA * meanB]
  const alike = (2 * meanA * meanB + C1) * (2 * covariance + C2)
  return alike / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
}
