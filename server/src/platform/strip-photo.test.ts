/** Tests that photos keep their pixels but lose their metadata. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import sharp from 'sharp'
import { withoutMetadata, type PhotoType } from './strip-photo.ts'

const EXIF = {
  IFD0: { Make: 'SecretCam', Model: 'Z9', Copyright: 'someone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '11/1 34/1 0/1' },
}
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>SecretVillage</place></x:xmpmeta>'
const gradient = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 7) % 251))
const taken = () =>
  sharp(gradient, { raw: { width: 90, height: 60, channels: 3 } })
    .withExif(EXIF)
    .withXmp(XMP)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')

const types: Readonly<Record<string, [PhotoType, () => Promise<Buffer>]>> = {
  jpeg: ['image/jpeg', () => taken().jpeg().toBuffer()],
  'progressive jpeg': ['image/jpeg', () => taken().jpeg({ progressive: true }).toBuffer()],
  png: ['image/png', () => taken().png().toBuffer()],
  webp: ['image/webp', () => taken().webp().toBuffer()],
  avif: ['image/avif', () => taken().avif({ effort: 0 }).toBuffer()],
}

const shown = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })

for (const [name, [type, make]] of Object.entries(types))
  test(`a ${name} keeps every pixel, and its camera and place are removed`, async () => {
    const original = await make()
    const { orientation = 1, icc, exif, xmp } = await sharp(original).metadata()
    assert.ok(exif?.includes('SecretCam') && xmp?.includes('SecretVillage'), 'the original has the metadata')
    const stripped = withoutMetadata(original, type, orientation)
    assert.ok(stripped)
    for (const secret of ['SecretCam', 'SecretVillage', 'Z9\0', 'someone']) assert.ok(!stripped.includes(secret), secret)
    const [before, after] = await Promise.all([shown(original), shown(stripped)])
    assert.deepEqual([after.info.width, after.info.height], [before.info.width, before.info.height])
    assert.deepEqual(after.data, before.data)
    const left = await sharp(stripped).metadata()
    assert.deepEqual(left.icc, icc)
    assert.ok(left.xmp === undefined || left.xmp.every((byte) => byte === 0))
  })

test('data hidden behind the end of a picture is removed', async () => {
  for (const [type, bytes] of [
    [
      'image/jpeg',
      await sharp(gradient, { raw: { width: 90, height: 60, channels: 3 } })
        .jpeg()
        .toBuffer(),
    ],
    [
      'image/png',
      await sharp(gradient, { raw: { width: 90, height: 60, channels: 3 } })
        .png()
        .toBuffer(),
    ],
    [
      'image/webp',
      await sharp(gradient, { raw: { width: 90, height: 60, channels: 3 } })
        .webp()
        .toBuffer(),
    ],
  ] as const) {
    const stripped = withoutMetadata(Buffer.concat([bytes, Buffer.from('PK\x03\x04 an archive')]), type, 1)
    assert.ok(stripped && !stripped.includes('archive'), type)
    assert.equal((await sharp(stripped).metadata()).width, 90)
  }
})

test('a photo with an invalid structure is rejected', async () => {
  const [, make] = types['jpeg']!
  const bytes = await make()
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const)
    for (const broken of [
      Buffer.alloc(0),
      bytes.subarray(0, 30),
      Buffer.alloc(2000, 0xff),
      Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 '),
    ])
      assert.doesNotThrow(() => withoutMetadata(broken, type, 6))
})
