/** What the demo can count on from its painter. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { cast } from './cast.ts'
import { paint, portrait } from './pictures.ts'

test('the same seed paints the same picture, another seed another', async () => {
  const one = { seed: 7, scene: 'sea', width: 300, height: 375 }
  assert.deepEqual(await paint(one), await paint(one))
  assert.notDeepEqual(await paint(one), await paint({ ...one, seed: 8 }))
  assert.deepEqual(await portrait(7, 200), await portrait(7, 200))
})

test('everyone of the cast has a scene that can be painted, in any shape', async () => {
  for (const { scene } of cast.performers)
    for (const [width, height] of [
      [320, 400],
      [480, 160],
    ] as const) {
      const picture = await paint({ seed: 1, scene, width, height })
      const found = await sharp(picture).metadata()
      assert.deepEqual([found.format, found.width, found.height], ['jpeg', width, height], scene)
      const { channels } = await sharp(picture).stats()
      assert.ok(
        channels.some((channel) => channel.stdev > 15),
        `${scene} shows something`,
      )
    }
  await assert.rejects(paint({ seed: 1, scene: 'nothing', width: 9, height: 9 }), /no scene nothing/)
})
