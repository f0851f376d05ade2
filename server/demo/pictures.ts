/** Draws the pictures of the demo's people. The same seed gives the same picture, and nothing is downloaded. */
import { seededRandom } from '#lib/seeded-random.ts'
import { sharp } from '#platform/sharp.ts'
import type { PictureSpec } from '#core/demo-seed.ts'
import { openInk, type Ink } from './pictures/ink.ts'
import { aurora, desert, forest, mountains } from './pictures/land.ts'
import { city, stage } from './pictures/night.ts'
import { portraitOf } from './pictures/portrait.ts'
import { documentOf } from './pictures/document.ts'
import { planets } from './pictures/space.ts'
import { botanical, paper, stillLife } from './pictures/studio.ts'
import { sea, waves } from './pictures/water.ts'

// SVG is blocked for uploads. This renders the demo's own SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const motifs = new Map([
  ['mountains', mountains],
  ['desert', desert],
  ['forest', forest],
  ['aurora', aurora],
  ['sea', sea],
  ['waves', waves],
  ['city', city],
  ['stage', stage],
  ['planets', planets],
  ['paper', paper],
  ['still-life', stillLife],
  ['botanical', botanical],
])

/** Returns a JPEG. */
export function drawPicture(spec: PictureSpec): Promise<Buffer> {
  if (spec.kind === 'portrait') return drawPortrait(spec.seed, spec.side)
  if (spec.kind === 'document') return drawDocument(spec)
  const { motif, seed, width, height } = spec
  const draw = motifs.get(motif)
  if (!draw) throw new Error(`Unknown motif ${motif}`)
  return print(draw, { seed: `${motif} ${seed}`, width, height }, 'film')
}

/** A square JPEG for an avatar. */
const drawPortrait = (seed: number, side: number): Promise<Buffer> =>
  print(portraitOf, { seed: `portrait ${seed}`, width: side, height: side })

/** The document shows the same face as the portrait of the same seed. */
function drawDocument({ side, seed, holder }: Extract<PictureSpec, { kind: 'document' }>): Promise<Buffer> {
  const size = side === 'selfie' ? { width: 480, height: 600 } : { width: 640, height: 448 }
  return print((ink) => documentOf(ink, { side, holder }), { seed: `portrait ${seed}`, ...size })
}

interface Sheet {
  readonly seed: string
  readonly width: number
  readonly height: number
}

async function print(
  draw: (ink: Ink) => string,
  { seed, width, height }: Sheet,
  finish: 'film' | 'plain' = 'plain',
): Promise<Buffer> {
  const ink = openInk(seed, (1000 * height) / width)
  const svg = ink.sheet({ width, height }, draw(ink))
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  if (finish === 'film') grain(data, { seed, width, height })
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const GRAIN_LENGTH = 65_521
const STRENGTH = 6

let drawnNoise: Float32Array | undefined

/** All pictures share one noise. Each row starts at its own place in it. */
function filmNoise(): Float32Array {
  const random = seededRandom('grain')
  return (drawnNoise ??= Float32Array.from({ length: GRAIN_LENGTH }, () => (random() + random() + random() - 1.5) * STRENGTH))
}

/** Film grain hides the steps of the gradients. The corners are a little darker, as with a real lens. */
function grain(pixels: Buffer, { seed, width, height }: Sheet): void {
  const random = seededRandom(`${seed} grain`)
  const noise = filmNoise()
  const shine = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
  const across = Float32Array.from({ length: width }, (_, x) => ((x / width) * 2 - 1) ** 2 * 0.5)
  for (let y = 0, at = 0; y < height; y++) {
    const down = ((y / height) * 2 - 1) ** 2 * 0.5
    let next = Math.floor(random() * GRAIN_LENGTH)
    for (let x = 0; x < width; x++, at += 3) {
      const edge = (across[x] ?? 0) + down
      const light = 1 - 0.16 * edge * edge
      const speck = noise[next] ?? 0
      next = next + 1 < GRAIN_LENGTH ? next + 1 : 0
      shine[at] = (pixels[at] ?? 0) * light + speck
      shine[at + 1] = (pixels[at + 1] ?? 0) * light + speck
      shine[at + 2] = (pixels[at + 2] ?? 0) * light + speck
    }
  }
}
