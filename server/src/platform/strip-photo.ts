/**
 * Removes a photo's metadata without touching the pixels: no place, device, date or hidden second file remains. Keeps what
 * decides the look: orientation and colors.
 */
import { crc32 } from 'node:zlib'
import { withoutHeifMetadata } from './strip-heif.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'] as const
export type PhotoType = (typeof TYPES)[number]
export const isPhotoType = (mime: string): mime is PhotoType => (TYPES as readonly string[]).includes(mime)

/** `orientation` is the EXIF value, 1 to 8. Returns undefined for a file with an invalid structure. */
export function withoutMetadata(bytes: Buffer, type: PhotoType, orientation: number): Buffer | undefined {
  try {
    if (type === 'image/jpeg') return jpeg(bytes, orientation)
    if (type === 'image/png') return png(bytes, orientation)
    if (type === 'image/webp') return webp(bytes, orientation)
    return withoutHeifMetadata(bytes)
  } catch (error) {
    // Some lengths point outside the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Builds TIFF with a single tag, the orientation (EXIF 2.32, section 4.6). */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from('49492a000800000001001201030001000000000000000000', 'hex')
  tiff.writeUInt16LE(orientation, 18)
  return Buffer.concat([tiff, Buffer.alloc(2)])
}

/** Markers of JPEG (ITU T.81, table B.1). */
const [SOI, EOI, SOS, APP0, APP2, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe2, 0xee, 0xef, 0xfe] as const

function jpeg(bytes: Buffer, orientation: number): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== (0xff00 | SOI)) return undefined
  const segments = [bytes.subarray(0, 2)]
  if (orientation > 1) segments.push(jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])))
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    if (isNeeded(marker, bytes.subarray(at + 4, end))) segments.push(bytes.subarray(at, end))
    at = end
    if (marker !== SOS) continue
    const scanEnd = endOfScan(bytes, at)
    segments.push(bytes.subarray(at, scanEnd))
    at = scanEnd
    // Data after the end is not part of the picture: previews, short videos, archives.
    if (at >= bytes.length || bytes[at + 1] === EOI) return Buffer.concat([...segments, Buffer.from([0xff, EOI])])
  }
}

/** Keeps colors (ICC), color coding (JFIF, Adobe), and everything that is not specific to an application. */
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === COM) return false
  if (marker < APP0 || marker > APP15) return true
  if (marker === APP2) return content.subarray(0, 11).toString('latin1') === 'ICC_PROFILE'
  return marker === APP0 ? content.subarray(0, 4).toString('latin1') === 'JFIF' : marker === APP14
}

/** Returns the offset of the next marker that is neither pixel data nor a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Chunks that decide the look (PNG, third edition, section 11); `eXIf` contains only the orientation. */
const PNG_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
  'bKGD',
  'acTL',
  'fcTL',
  'fdAT',
])
const PNG_HEAD = 8

function png(bytes: Buffer, orientation: number): Buffer | undefined {
  const segments = [bytes.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.subarray(at + 4, at + 8).toString('latin1')
    if (end > bytes.length) return undefined
    if (name === 'IEND') return Buffer.concat([...segments, bytes.subarray(at, end)])
    if (PNG_CHUNKS.has(name)) segments.push(bytes.subarray(at, end))
    if (name === 'IHDR' && orientation > 1) segments.push(pngChunk('eXIf', exif(orientation)))
    at = end
  }
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Chunks of WebP (RFC 9649, section 2.7) with pixels or colors. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04]

function webp(bytes: Buffer, orientation: number): Buffer | undefined {
  const segments: Buffer[] = []
  const whole = Math.min(bytes.length, bytes.readUInt32LE(4) + 8)
  let extended: Buffer | undefined
  for (let at = 12; at + 8 <= whole; ) {
    const name = bytes.subarray(at, at + 4).toString('latin1')
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > whole + 1) return undefined
    if (WEBP_CHUNKS.has(name)) {
      const chunk = Buffer.from(bytes.subarray(at, end))
      if (name === 'VP8X') extended = chunk
      segments.push(chunk)
    }
    at = end
  }
  if (extended) {
    const flags = extended.readUInt8(8) & ~(EXIF_FLAG | XMP_FLAG)
    extended.writeUInt8(orientation > 1 ? flags | EXIF_FLAG : flags, 8)
    if (orientation > 1) segments.push(riffChunk('EXIF', exif(orientation)))
  }
  const content = Buffer.concat([Buffer.from('WEBP'), ...segments])
  return riffChunk('RIFF', content)
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
