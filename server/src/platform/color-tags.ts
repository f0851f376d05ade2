/**
 * Converts a picture's other color tags to the ICC profile that they mean, because libvips reads only profiles. Reads `cICP`,
 * `gAMA` and `cHRM` of PNG, the interoperability index of EXIF in JPEG, and `nclx` of AVIF (code points of ITU-T H.273).
 */
import { deflateSync } from 'node:zlib'
import { colorProfile, greyProfile, SRGB_TRANSFER, type Chromaticity, type Primaries, type Transfer } from './icc-profile.ts'
import { isAdobeRgb } from './exif-colors.ts'
import { jpegSegment, pngChunk } from './strip-photo.ts'

const D65: Chromaticity = [0.3127, 0.329]
const BT709: Primaries = { white: D65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] }
const ADOBE: Primaries = { ...BT709, green: [0.21, 0.71] }
const ADOBE_GAMMA = 2 + 51 / 256

/** H.273, table 2. */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: BT709,
  5: { white: D65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  6: { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  9: { white: D65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  11: { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  12: { white: D65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
}

/** H.273, table 3. Browsers show BT.709 and its relatives (1, 6, 14 and 15) as sRGB. */
const TRANSFERS: Readonly<Record<number, Transfer>> = {
  1: SRGB_TRANSFER,
  4: [2.2],
  5: [2.8],
  6: SRGB_TRANSFER,
  8: [1],
  13: SRGB_TRANSFER,
  14: SRGB_TRANSFER,
  15: SRGB_TRANSFER,
}

interface Codes {
  readonly primaries: number
  readonly transfer: number
}

/** Returns the same bytes if the tags mean sRGB, are unknown, or a profile exists. */
export async function withProfileOfTags(bytes: Buffer, mime: string | undefined, limitInputPixels: number): Promise<Buffer> {
  if (mime === 'image/png') return pngWithProfile(bytes, limitInputPixels)
  if (mime === 'image/jpeg') return jpegWithProfile(bytes)
  return mime === 'image/avif' ? avifWithProfile(bytes, limitInputPixels) : bytes
}

const PNG_SIGNATURE_BYTES = 8
const PNG_COLORS = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'])

/** The first tag in this order counts: cICP, iCCP, sRGB, then gAMA with cHRM (PNG, third edition, section 4.3). */
async function pngWithProfile(bytes: Buffer, limitInputPixels: number): Promise<Buffer> {
  const { colors, isGrey, bits } = partsOf(bytes)
  const profile = profileOfPng(colors, isGrey)
  const named = profile ? chunkOf(profile) : colors.get('iCCP')
  // sharp cannot read a profile of 16-bit gray.
  if (named && isGrey && bits === 16) return withProfile(await greyOf8Bits(bytes, limitInputPixels), named)
  return profile ? withProfile(bytes, chunkOf(profile)) : bytes
}

async function greyOf8Bits(png: Buffer, limitInputPixels: number): Promise<Buffer> {
  const { sharp } = await import('./sharp.ts')
  return sharp(png, { failOn: 'error', limitInputPixels }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
}

function withProfile(png: Buffer, named: Buffer): Buffer {
  const [header = Buffer.alloc(0), ...rest] = partsOf(png).others
  return Buffer.concat([png.subarray(0, PNG_SIGNATURE_BYTES), header, pngChunk('iCCP', named), ...rest])
}

const chunkOf = (profile: Buffer) => Buffer.concat([Buffer.from('tags\0\0', 'latin1'), deflateSync(profile)])

/** Splits a PNG into its color tags and all other bytes, starting with `IHDR`. */
function partsOf(png: Buffer) {
  const [colors, others] = [new Map<string, Buffer>(), [] as Buffer[]]
  let at = PNG_SIGNATURE_BYTES
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT' || end > png.length) break
    if (PNG_COLORS.has(name)) colors.set(name, png.subarray(at + 8, end - 4))
    else others.push(png.subarray(at, end))
    at = end
  }
  // Bit 1 of the color type means three channels (PNG, section 11.2.1).
  const isGrey = ((others[0]?.[17] ?? 2) & 2) === 0
  return { colors, others: [...others, png.subarray(at)], isGrey, bits: others[0]?.[16] }
}

function profileOfPng(tags: ReadonlyMap<string, Buffer>, isGrey: boolean): Buffer | undefined {
  const codes = tags.get('cICP')
  if (codes) return profileOfCodes({ primaries: codes[0] ?? 0, transfer: codes[1] ?? 0 }, isGrey)
  if (tags.has('iCCP') || tags.has('sRGB')) return undefined
  const [gamma, chromaticities] = [gammaOf(tags.get('gAMA')), chromaticitiesOf(tags.get('cHRM'))]
  if (gamma === undefined && !chromaticities) return undefined
  const primaries = chromaticities ?? BT709
  // Encoders write 1/2.2 for sRGB.
  const isSrgb = isNear(primaries, BT709) && Math.abs((gamma ?? 2.2) - 2.2) < 0.02
  return isSrgb ? undefined : built(primaries, gamma === undefined ? SRGB_TRANSFER : [gamma], isGrey)
}

const built = (primaries: Primaries, transfer: Transfer, isGrey = false): Buffer =>
  isGrey ? greyProfile(transfer) : colorProfile(primaries, transfer)

function profileOfCodes(codes: Codes, isGrey = false): Buffer | undefined {
  const [primaries, transfer] = [PRIMARIES[codes.primaries === 7 ? 6 : codes.primaries], TRANSFERS[codes.transfer]]
  const isSrgb = primaries === BT709 && transfer === SRGB_TRANSFER
  return primaries && transfer && !isSrgb ? built(primaries, transfer, isGrey) : undefined
}

/** Returns the exponent that converts stored values to light. */
function gammaOf(chunk: Buffer | undefined): number | undefined {
  const value = chunk?.length === 4 ? chunk.readUInt32BE(0) : 0
  return value > 0 ? 100_000 / value : undefined
}

function chromaticitiesOf(chunk: Buffer | undefined): Primaries | undefined {
  if (chunk?.length !== 32) return undefined
  const point = (index: number): Chromaticity => [
    chunk.readUInt32BE(8 * index) / 100_000,
    chunk.readUInt32BE(8 * index + 4) / 100_000,
  ]
  const found = { white: point(0), red: point(1), green: point(2), blue: point(3) }
  return Object.values(found).every(([x, y]) => x >= 0 && y > 0 && x + y <= 1) ? found : undefined
}

const isNear = (a: Primaries, b: Primaries): boolean =>
  (['white', 'red', 'green', 'blue'] as const).every((name) =>
    [0, 1].every((index) => Math.abs((a[name][index] ?? 0) - (b[name][index] ?? 0)) < 0.002),
  )

/** Returns the same bytes unless EXIF says Adobe RGB. */
export function jpegWithProfile(bytes: Buffer): Buffer {
  if (!isAdobeRgb(bytes)) return bytes
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), colorProfile(ADOBE, [ADOBE_GAMMA])])
  return Buffer.concat([bytes.subarray(0, 2), jpegSegment(0xe2, content), bytes.subarray(2)])
}

/** Decodes the picture into a PNG, because adding a profile to an AVIF would mean rewriting its boxes. */
async function avifWithProfile(bytes: Buffer, limitInputPixels: number): Promise<Buffer> {
  const at = bytes.indexOf('colrnclx')
  if (at === -1 || at + 12 > bytes.length || bytes.includes('colrprof') || bytes.includes('colrrICC')) return bytes
  const profile = profileOfCodes({ primaries: bytes.readUInt16BE(at + 8), transfer: bytes.readUInt16BE(at + 10) })
  if (!profile) return bytes
  const { sharp } = await import('./sharp.ts')
  const png = await sharp(bytes, { failOn: 'error', limitInputPixels }).png({ compressionLevel: 1 }).toBuffer()
  return withProfile(png, chunkOf(profile))
}
