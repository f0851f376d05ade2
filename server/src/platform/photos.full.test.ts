/** Tests photos from phones, cameras and attackers. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import sharp from 'sharp'
import { processPhoto, UndecodablePhoto } from './photos.ts'
import { isSystemError } from './system-errors.ts'

const folder = await mkdtemp(join(tmpdir(), 'fanfare-photos-'))
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(folder, String(files++))
  await writeFile(path, bytes)
  return path
}

function drawn(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const isLeft = i % width < width / 2
    pixels.set([isLeft ? 200 : 20, (i * 7919) % 40, isLeft ? 20 : 200], i * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
const variantOf = async (path: string, name: string) => {
  const { variants } = await processPhoto(path)
  const found = variants.find((one) => one.name === name)
  assert.ok(found)
  return sharp(found.body).metadata()
}

test("a performer's photo is produced in the three sizes that are shown", async () => {
  const path = await fileOf(await drawn(4000, 3000).jpeg().toBuffer())
  const { width, height, variants } = await processPhoto(path)
  assert.deepEqual([width, height], [2400, 1800])
  const sizes = await Promise.all(
    variants.map(async ({ name, body }) => [name, (await sharp(body).metadata()).width, (await sharp(body).metadata()).format]),
  )
  assert.deepEqual(sizes, [
    ['full', 2400, 'webp'],
    ['card', 1080, 'webp'],
    ['thumb', 480, 'webp'],
  ])
})

test('a small picture is not enlarged', async () => {
  const path = await fileOf(await drawn(100, 50).png().toBuffer())
  const { width, height } = await variantOf(path, 'full')
  assert.deepEqual([width, height], [100, 50])
  assert.equal((await variantOf(path, 'thumb')).width, 100)
})

test('a photo does not reveal where it was taken and by whom', async () => {
  const exif = {
    IFD0: { Artist: 'Mara Who Lives Here' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '24/1 56/1 0/1' },
  }
  const taken = await drawn(600, 400).withExif(exif).jpeg().toBuffer()
  assert.ok((await sharp(taken).metadata()).exif && taken.includes('Mara Who Lives Here'), 'the camera wrote it')
  const { variants, placeholder, blurred } = await processPhoto(await fileOf(taken))
  const made = [
    ...variants.map((one) => one.body),
    ...[placeholder, blurred].map((url) => Buffer.from(url.split(',')[1] ?? '', 'base64')),
  ]
  for (const body of made) {
    const { exif: left, xmp, iptc, icc } = await sharp(body).metadata()
    assert.deepEqual([left, xmp, iptc, icc], [undefined, undefined, undefined, undefined])
    assert.ok(!body.includes('Mara') && !body.includes('Exif') && !body.includes('GPS'))
  }
})

test('a photo taken with a rotated phone is upright', async () => {
  const path = await fileOf(await drawn(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const { width, height } = await processPhoto(path)
  assert.deepEqual([width, height], [400, 600])
})

test('every allowed type of picture can be read, whatever its color space', async () => {
  const kinds = [
    drawn(300, 200).png(),
    drawn(300, 200).webp(),
    drawn(300, 200).avif(),
    drawn(300, 200).toColourspace('cmyk').jpeg(),
    drawn(300, 200).greyscale().jpeg(),
    drawn(300, 200).toColourspace('rgb16').png(),
    drawn(300, 200).ensureAlpha(0.5).png(),
  ]
  for (const kind of kinds) {
    const { width, variants } = await processPhoto(await fileOf(await kind.toBuffer()))
    assert.equal(width, 300)
    const { space, hasAlpha } = await sharp(variants[0]?.body).metadata()
    assert.deepEqual([space, hasAlpha], ['srgb', false])
  }
})

test('the placeholder is short, and the blurred one reveals only colors', async () => {
  const noise = Buffer.alloc(40 * 80 * 3)
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2654435761) % 251
  for (const picture of [
    drawn(1200, 1500),
    drawn(3000, 40),
    drawn(40, 3000),
    sharp(noise, { raw: { width: 40, height: 80, channels: 3 } }),
  ]) {
    const { placeholder, blurred } = await processPhoto(await fileOf(await picture.png().toBuffer()))
    assert.match(placeholder, /^data:image\/webp;base64,/)
    assert.ok(placeholder.length <= 400, `${placeholder.length} characters`)
    const { width, height } = await sharp(Buffer.from(blurred.split(',')[1] ?? '', 'base64')).metadata()
    assert.ok(width <= 32 && height <= 32)
  }
})

test('no one can read text from the blurred picture', async () => {
  // Black bars on white, as fine as the strokes of letters in such a small picture.
  const bars = Buffer.alloc(24 * 24 * 3, 255)
  for (let y = 0; y < 24; y++) for (let x = 0; x < 24; x += 2) bars.fill(0, (y * 24 + x) * 3, (y * 24 + x) * 3 + 3)
  const { blurred } = await processPhoto(
    await fileOf(
      await sharp(bars, { raw: { width: 24, height: 24, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  )
  const row = (
    await sharp(Buffer.from(blurred.split(',')[1] ?? '', 'base64'))
      .greyscale()
      .raw()
      .toBuffer()
  ).subarray(24 * 12, 24 * 13)
  const steps = [...row.subarray(1)].map((value, x) => Math.abs(value - (row[x] ?? 0)))
  assert.ok(Math.max(...steps) < 25, `from one pixel to the next: ${steps.join(' ')}`)
})

test('a truncated JPEG fails with a message', async () => {
  const whole = await drawn(1200, 800).jpeg().toBuffer()
  await assert.rejects(
    processPhoto(await fileOf(whole.subarray(0, whole.length / 2))),
    (error) => error instanceof UndecodablePhoto && error.message.startsWith('This image is damaged and can’t be shown'),
  )
})

test('a picture of a few bytes that would decompress to gigabytes is rejected before decoding', async () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(40_000, 0)
  header.writeUInt32BE(40_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const bomb = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  await assert.rejects(
    processPhoto(await fileOf(bomb)),
    (error) => error instanceof UndecodablePhoto && /100 megapixels/.test(error.message),
  )
})

test('a file that is not a photo is not decoded', async () => {
  for (const bytes of [
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    '%PDF-1.7',
    '',
    'GIF89a',
    '<!doctype html>',
  ])
    await assert.rejects(
      processPhoto(await fileOf(bytes)),
      (error) => error instanceof UndecodablePhoto && /JPEG, PNG, WebP or AVIF image/.test(error.message),
    )
})

test('a drawing that passed the type check still finds no decoder', async () => {
  const path = await fileOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await assert.rejects(sharp(path).toBuffer(), /blocked|unsupported/i)
})

test('a photo that cannot be read at the moment is not reported as damaged', async () => {
  const large = await fileOf(await drawn(6000, 5000).jpeg().toBuffer())
  const path = await fileOf(await drawn(40, 30).jpeg().toBuffer())
  const none = await fileOf('no picture')
  // Two photos are processed at a time, so the last one has passed the type check and waits while its file is deleted.
  const others = Array.from({ length: 6 }, () => processPhoto(large))
  const waiting = processPhoto(path)
  await assert.rejects(processPhoto(none), UndecodablePhoto)
  await rm(path)
  await assert.rejects(waiting, (error) => !(error instanceof UndecodablePhoto) && /ENOENT/.test(String(error)))
  await Promise.all(others)
})

test('a full disk reported by libvips counts as a system error', async () => {
  await assert.rejects(drawn(400, 300).webp().toFile('/dev/full'), isSystemError)
  await assert.rejects(sharp(Buffer.from('no picture')).toBuffer(), (error) => !isSystemError(error))
})
