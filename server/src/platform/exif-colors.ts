/** Reads whether EXIF says that a JPEG is in Adobe RGB (DCF 2.0, option file: interoperability index R03). */

const [APP0, APP2, APP15, SOS] = [0xe0, 0xe2, 0xef, 0xda] as const
const [EXIF_IFD, INTEROPERABILITY_IFD, INDEX] = [0x8769, 0xa005, 0x0001] as const

/** Returns false if there is an ICC profile, which takes precedence. */
export function isAdobeRgb(jpeg: Buffer): boolean {
  const exif = exifOf(jpeg)
  try {
    return exif !== undefined && interoperabilityIndex(exif) === 'R03'
  } catch (error) {
    // Some offsets point outside the segment.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the TIFF structure inside EXIF; undefined if there is an ICC profile. */
function exifOf(jpeg: Buffer): Buffer | undefined {
  let exif: Buffer | undefined
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === SOS) break
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const content = jpeg.subarray(at + 4, end)
    if (marker === APP2 && content.toString('latin1', 0, 11) === 'ICC_PROFILE') return undefined
    if (marker > APP0 && marker <= APP15 && content.toString('latin1', 0, 6) === 'Exif\0\0') exif = content.subarray(6)
    at = end
  }
  return exif
}

function interoperabilityIndex(tiff: Buffer): string {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const valueAt = (from: number, tag: number): number => {
    for (let entry = 0; entry < read16(from); entry++) if (read16(from + 2 + 12 * entry) === tag) return from + 10 + 12 * entry
    throw new RangeError('Tag not found')
  }
  const directory = read32(valueAt(read32(valueAt(read32(4), EXIF_IFD)), INTEROPERABILITY_IFD))
  const index = valueAt(directory, INDEX)
  return tiff.toString('latin1', index, index + 3)
}
