import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import sharp from 'sharp'
import { inputPath } from '../../test/inputs.ts'
import { isMovingPicture } from './moving-pictures.ts'

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer()
const joined = async (colors: readonly string[]) => sharp(await Promise.all(colors.map(frame)), { join: { animated: true } })
const two = joined(['red', 'blue'])

const cases: readonly [name: string, mime: string, isMoving: boolean, make: () => Promise<Buffer>][] = [
  [
    'a GIF of one frame',
    'image/gif',
    false,
    async () =>
      sharp(await frame('red'))
        .gif()
        .toBuffer(),
  ],
  ['a GIF of two frames', 'image/gif', true, async () => (await two).clone().gif().toBuffer()],
  ['a GIF cut off within its head', 'image/gif', false, async () => (await (await two).clone().gif().toBuffer()).subarray(0, 12)],
  [
    'a WebP of one frame',
    'image/webp',
    false,
    async () =>
      sharp(await frame('red'))
        .webp()
        .toBuffer(),
  ],
  ['a WebP of two frames', 'image/webp', true, async () => (await two).clone().webp().toBuffer()],
  ['a PNG', 'image/png', false, () => frame('red')],
  [
    'a JPEG',
    'image/jpeg',
    false,
    async () =>
      sharp(await frame('red'))
        .jpeg()
        .toBuffer(),
  ],
]

for (const [name, mime, isMoving, make] of cases)
  test(`${name} ${isMoving ? 'moves' : 'does not move'}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-picture-'))
    try {
      const path = join(folder, 'picture')
      await writeFile(path, await make())
      assert.equal(await isMovingPicture(path, { mime, extension: '' }), isMoving)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

test('an animated PNG moves, and a GIF of one frame does not', async () => {
  assert.equal(await isMovingPicture(inputPath('animated.png'), { mime: 'image/png', extension: 'png' }), true)
  assert.equal(await isMovingPicture(inputPath('one-frame.gif'), { mime: 'image/gif', extension: 'gif' }), false)
})
