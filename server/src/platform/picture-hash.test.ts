/** Tests that copies of a picture are found after a crop, a mirror and another encoding, and that other pictures are not. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { drawPicture } from '../../demo/pictures.ts'
import { distanceBetween, hashesOfCopies, hashPicture, isTelling, NEAR_DISTANCE, type CopyHash } from './picture-hash.ts'
import { sharp } from './sharp.ts'

const MOTIFS = ['mountains', 'city', 'waves', 'botanical'] as const
const draw = (motif: string, seed: number) => drawPicture({ kind: 'motif', motif, seed, width: 900, height: 600 })

let picture: Buffer
let known: CopyHash[]
beforeAll(async () => {
  picture = await draw(MOTIFS[0], 1)
  known = await hashesOfCopies(picture)
})

/** Returns the nearest known hash. */
async function nearest(bytes: Buffer): Promise<{ distance: number; isMirrored: boolean }> {
  const hash = await hashPicture(bytes)
  const found = known.map((one) => ({ distance: distanceBetween(one.hash, hash), isMirrored: one.isMirrored }))
  return found.toSorted((a, b) => a.distance - b.distance)[0]!
}

const COPIES: Readonly<Record<string, { readonly change: (bytes: Buffer) => Promise<Buffer>; readonly isMirrored: boolean }>> = {
  'another encoding and size': {
    change: (bytes) => sharp(bytes).resize(320).jpeg({ quality: 40 }).toBuffer(),
    isMirrored: false,
  },
  'a mirror image': { change: (bytes) => sharp(bytes).flop().webp().toBuffer(), isMirrored: true },
  'a crop of a fifth': {
    change: (bytes) => sharp(bytes).extract({ left: 90, top: 60, width: 720, height: 480 }).jpeg().toBuffer(),
    isMirrored: false,
  },
  'a crop at a corner, mirrored': {
    change: async (bytes) =>
      sharp(await sharp(bytes).extract({ left: 180, top: 120, width: 720, height: 480 }).png().toBuffer())
        .flop()
        .jpeg({ quality: 60 })
        .toBuffer(),
    isMirrored: true,
  },
  'other colors': {
    change: (bytes) => sharp(bytes).modulate({ saturation: 0.2, brightness: 1.1 }).jpeg().toBuffer(),
    isMirrored: false,
  },
}

test.for(Object.keys(COPIES))('%s is a near copy', async (name) => {
  const { change, isMirrored } = COPIES[name]!
  const found = await nearest(await change(picture))
  assert.ok(found.distance < NEAR_DISTANCE, `${found.distance} bits`)
  assert.equal(found.isMirrored, isMirrored)
})

test('other pictures are no near copies', async () => {
  for (const motif of MOTIFS)
    for (const seed of [11, 12, 13]) {
      const { distance } = await nearest(await draw(motif, seed))
      assert.ok(distance >= NEAR_DISTANCE, `${motif} ${seed}: ${distance} bits`)
    }
})

test('a picture of one color tells nothing', async () => {
  const plain = await sharp({ create: { width: 90, height: 80, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  assert.equal(isTelling(await hashPicture(plain)), false)
  assert.equal(isTelling(await hashPicture(picture)), true)
})
