/** Guarantees of the demo's picture generator. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { people } from './people.ts'
import { drawPicture, drawPortrait } from './pictures.ts'

test('the same seed draws the same picture, another seed another one', async () => {
  const one = { seed: 7, motif: 'sea', width: 300, height: 375 }
  assert.deepEqual(await drawPicture(one), await drawPicture(one))
  assert.notDeepEqual(await drawPicture(one), await drawPicture({ ...one, seed: 8 }))
  assert.deepEqual(await drawPortrait(7, 200), await drawPortrait(7, 200))
})

test('every person of the demo has a motif that can be drawn, in any shape', async () => {
  for (const { motif } of people.performers)
    for (const [width, height] of [
      [320, 400],
      [480, 160],
    ] as const) {
      const picture = await drawPicture({ seed: 1, motif, width, height })
      const found = await sharp(picture).metadata()
      assert.deepEqual([found.format, found.width, found.height], ['jpeg', width, height], motif)
      const { channels } = await sharp(picture).stats()
      assert.ok(
        channels.some((channel) => channel.stdev > 15),
        `${motif} shows something`,
      )
    }
  await assert.rejects(drawPicture({ seed: 1, motif: 'nothing', width: 9, height: 9 }), /no motif nothing/)
})
