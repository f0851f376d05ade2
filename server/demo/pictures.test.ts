/** Tests guarantees of the demo's picture generator. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import sharp from 'sharp'
import { people } from './people.ts'
import { drawPicture } from './pictures.ts'
import { machineLines } from './pictures/document.ts'

const holder = { name: 'Tomás de la Rivera', gender: 'transgender', dateOfBirth: '1982-02-28' } as const

test('the same seed draws the same picture, and another seed another one', async () => {
  const one = { kind: 'motif', seed: 7, motif: 'sea', width: 300, height: 375 } as const
  assert.deepEqual(await drawPicture(one), await drawPicture(one))
  assert.notDeepEqual(await drawPicture(one), await drawPicture({ ...one, seed: 8 }))
  const portrait = { kind: 'portrait', seed: 7, side: 200 } as const
  assert.deepEqual(await drawPicture(portrait), await drawPicture(portrait))
})

test('every person of the demo has a motif that can be drawn in any shape', async () => {
  for (const { motif } of people.performers)
    for (const [width, height] of [
      [320, 400],
      [480, 160],
    ] as const) {
      const picture = await drawPicture({ kind: 'motif', seed: 1, motif, width, height })
      const found = await sharp(picture).metadata()
      assert.deepEqual([found.format, found.width, found.height], ['jpeg', width, height], motif)
      const { channels } = await sharp(picture).stats()
      assert.ok(
        channels.some((channel) => channel.stdev > 15),
        `${motif} shows something`,
      )
    }
  const nothing = { kind: 'motif', seed: 1, motif: 'nothing', width: 9, height: 9 } as const
  assert.throws(() => drawPicture(nothing), /Unknown motif nothing/)
})

test('a document has three different sides without a font of the machine', async () => {
  const sides = await Promise.all(
    (['front', 'back', 'selfie'] as const).map((side) => drawPicture({ kind: 'document', side, seed: 3, holder })),
  )
  assert.equal(new Set(sides.map((side) => side.toString('base64'))).size, 3)
})

test("a document's machine-readable lines are those of ICAO Doc 9303, with their check digits", () => {
  const lines = machineLines({ name: 'Anna Maria Eriksson', gender: 'female', dateOfBirth: '1974-08-12' }, 'D23145890')
  assert.deepEqual(
    lines.map((one) => one.length),
    [30, 30, 30],
  )
  // The document number and the date of birth of the specification's own example, whose check digits are 7 and 2.
  assert.match(lines[0], /^I<UTOD231458907<+$/)
  assert.match(lines[1], /^7408122F\d{7}UTO<{11}\d$/)
  assert.equal(lines[2], 'MARIA<ERIKSSON<<ANNA<<<<<<<<<<')
  assert.match(machineLines(holder, 'F00000000')[2], /^DE<LA<RIVERA<<TOMAS</)
})
