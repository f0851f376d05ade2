/** Decodes text files from editors of all systems. Pure. */

/** Byte order marks and their encodings. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** Captions begin with Latin letters or digits in every language. */
const SAMPLE_BYTES = 16
/** Windows-1252 assigns no character to these bytes. */
const UNASSIGNED = /[\x81\x8d\x8f\x90\x9d]/

/**
 * Returns the text without its byte order mark: UTF-8, UTF-16, or otherwise Windows-1252. Returns undefined for bytes that are
 * not text in any of these.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1] ?? unmarkedUtf16(bytes)
  if (marked !== undefined) return decodedAs(marked, bytes)
  const text = decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes)
  return text === undefined || UNASSIGNED.test(text) ? undefined : text
}

/** Half of the bytes of Latin text in UTF-16 are zero: the high bytes, which come second in little-endian order. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 4 || bytes.length % 2 === 1) return undefined
  const zeros = [0, 1].map((from) => sample.filter((byte, index) => index % 2 === from && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 4 || Math.min(even, odd) > 0) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
