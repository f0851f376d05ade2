/** Tests that photos show the colors that a browser shows for their original, however the file tags its colors. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { test } from 'vitest'
import sharp from 'sharp'
import { atEndOfFile } from '../../test/at-end-of-file.ts'
import { inputPath } from '../../test/inputs.ts'
import { jpegWithProfile } from './color-tags.ts'
import { greyProfile } from './icc-profile.ts'
import { processPhoto, UndecodablePhoto } from './photos.ts'
import { jpegSegment, pngChunk, withoutMetadata } from './strip-photo.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-colors-'))
atEndOfFile(() => rmSync(folder, { recursive: true, force: true }))

type Color = readonly [red: number, green: number, blue: number]

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'photo')
  await writeFile(path, bytes)
  return path
}

/** Returns the color at `at` in the processed photo; the default is its middle. */
async function shown(path: string, at = { left: 0.5, top: 0.5 }): Promise<Color> {
  const { variants } = await processPhoto(path, { variants: ['full'] })
  const { data, info } = await sharp(variants[0]?.body).raw().toBuffer({ resolveWithObject: true })
  const from = (Math.floor(at.top * info.height) * info.width + Math.floor(at.left * info.width)) * info.channels
  return [data[from] ?? -1, data[from + 1] ?? -1, data[from + 2] ?? -1]
}

function assertNear(seen: Color, wanted: Color, tolerance = 4) {
  assert.ok(
    seen.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance),
    `${seen.join()} instead of ${wanted.join()}`,
  )
}

const plain = ([r, g, b]: Color) => sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } })

async function taggedPng(color: Color, chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await plain(color).png().toBuffer()
  // Inserted after the header, which ends at byte 33.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
const gamma = (value: number) => pngChunk('gAMA', numbers(value))
const SRGB_POINTS = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
const ADOBE_POINTS = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000]
const code = (primaries: number, transfer: number) => pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1]))

/** EXIF of a camera set to Adobe RGB (DCF): color space 0xffff and interoperability index R03. */
const ADOBE_EXIF = Buffer.concat([
  Buffer.from('Exif\0\0', 'latin1'),
  Buffer.from('4d4d002a00000008', 'hex'),
  Buffer.from('0001' + '8769000400000001' + '0000001a' + '00000000', 'hex'),
  Buffer.from('0002' + 'a001000300000001' + 'ffff0000' + 'a005000400000001' + '00000038' + '00000000', 'hex'),
  Buffer.from('0001' + '0001000200000004' + '52303300' + '00000000', 'hex'),
])

const cases: readonly [name: string, make: () => Promise<Buffer>, wanted: Color][] = [
  ['no tags', () => taggedPng([200, 100, 50], []), [200, 100, 50]],
  [
    'the gamma and primaries of sRGB',
    () => taggedPng([200, 100, 50], [gamma(45455), pngChunk('cHRM', numbers(...SRGB_POINTS))]),
    [200, 100, 50],
  ],
  [
    'sRGB beside another gamma',
    () => taggedPng([200, 100, 50], [pngChunk('sRGB', Buffer.from([0])), gamma(100_000)]),
    [200, 100, 50],
  ],
  ['linear light', () => taggedPng([55, 55, 55], [gamma(100_000)]), [128, 128, 128]],
  [
    'the primaries of Adobe RGB',
    () => taggedPng([150, 100, 100], [gamma(45455), pngChunk('cHRM', numbers(...ADOBE_POINTS))]),
    [170, 99, 99],
  ],
  ['Display P3 by code points', () => taggedPng([234, 51, 34], [code(12, 13)]), [255, 0, 0]],
  ['BT.709 by code points', () => taggedPng([200, 100, 50], [code(1, 1)]), [200, 100, 50]],
  ['sRGB by code points', () => taggedPng([200, 100, 50], [code(1, 13)]), [200, 100, 50]],
  ['Adobe RGB by EXIF', adobeJpeg, [170, 99, 99]],
  ['Display P3 by the code points of AVIF', avif, [255, 0, 0]],
  ['Display P3 by a profile', () => plain([255, 0, 0]).withIccProfile('p3').png().toBuffer(), [255, 0, 0]],
  [
    'Display P3 by a profile, with 16 bits',
    () => plain([255, 0, 0]).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    [255, 0, 0],
  ],
  ['CMYK', () => plain([255, 0, 0]).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(), [233, 0, 1]],
  ['grey of 16 bits', () => plain([128, 128, 128]).toColourspace('grey16').png().toBuffer(), [128, 128, 128]],
  ['linear grey by a profile', () => greyPng(8), [128, 128, 128]],
  ['linear grey of 16 bits by a profile', () => greyPng(16), [128, 128, 128]],
]

async function greyPng(bits: 8 | 16): Promise<Buffer> {
  const png = await plain([55, 55, 55])
    .toColourspace(bits === 8 ? 'b-w' : 'grey16')
    .png()
    .toBuffer()
  const content = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(greyProfile([1]))])
  return Buffer.concat([png.subarray(0, 33), pngChunk('iCCP', content), png.subarray(33)])
}

async function adobeJpeg(): Promise<Buffer> {
  const jpeg = await plain([150, 100, 100]).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, ADOBE_EXIF), jpeg.subarray(2)])
}

async function avif(): Promise<Buffer> {
  const bytes = await plain([234, 51, 34]).avif({ lossless: true, effort: 0 }).toBuffer()
  const at = bytes.indexOf('colrnclx')
  assert.ok(at > 0)
  bytes.writeUInt16BE(12, at + 8)
  return bytes
}

for (const [name, make, wanted] of cases)
  test(`a photo with ${name} keeps its intended colors`, async () => {
    assertNear(await shown(await fileOf(await make())), wanted)
  })

test('a 16-bit photo with a profile keeps red, green, blue and white', async () => {
  const path = inputPath('16bit-png-with-srgb-profile_red-green-blue-white.png')
  const corners: readonly (readonly [left: number, top: number, wanted: Color])[] = [
    [0.1, 0.1, [255, 0, 0]],
    [0.9, 0.1, [0, 255, 0]],
    [0.1, 0.9, [0, 0, 255]],
    [0.9, 0.9, [255, 255, 255]],
  ]
  for (const [left, top, wanted] of corners) assertNear(await shown(path, { left, top }), wanted, 1)
})

test('the original of a photo in Adobe RGB keeps its colors without its EXIF', async () => {
  const original = jpegWithProfile(await adobeJpeg())
  const stripped = withoutMetadata(original, 'image/jpeg', 1)
  assert.ok(stripped && !stripped.includes('R03'))
  assertNear(await shown(await fileOf(stripped)), [170, 99, 99])
})

test('a JPEG without its end marker is shown, and one with missing pixels is rejected', async () => {
  const path = inputPath('jpeg-complete-but-without-EOI.jpg')
  const bytes = await readFile(path)
  const { variants } = await processPhoto(path)
  assert.equal(variants.length, 3)
  await assert.rejects(processPhoto(await fileOf(bytes.subarray(0, bytes.length - 200))), UndecodablePhoto)
  const progressive = await plain([200, 100, 50]).jpeg({ progressive: true }).toBuffer()
  await processPhoto(await fileOf(progressive.subarray(0, -2)))
  await assert.rejects(processPhoto(await fileOf(progressive.subarray(0, -40))), UndecodablePhoto)
})
