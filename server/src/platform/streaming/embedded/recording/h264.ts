/** Reads H.264 units as far as files need it (ITU-T H.264, sections 7.3 and 7.4). */
import { aggregatedIn } from '../sfu/codecs.ts'

export const [IDR, SPS, PPS, DELIMITER] = [5, 7, 8, 9]
const FU_A = 28
const STAP_A = 24

export const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 31

/** Returns the units of one picture from its payloads in order (RFC 6184). Leaves out units of which a part is missing. */
export function unitsOf(payloads: readonly Buffer[]): Buffer[] {
  const units: Buffer[] = []
  let parts: Buffer[] = []
  for (const payload of payloads) {
    const type = typeOf(payload)
    if (type === STAP_A) units.push(...aggregatedIn(payload))
    else if (type !== FU_A) units.push(payload)
    else if (payload.length > 2) {
      const [indicator, header] = [payload[0]!, payload[1]!]
      if (header & 0x80) parts = [Buffer.from([(indicator & 0xe0) | (header & 31)])]
      if (parts.length > 0) parts.push(payload.subarray(2))
      if (header & 0x40 && parts.length > 0) {
        units.push(Buffer.concat(parts))
        parts = []
      }
    }
  }
  return units.filter((unit) => unit.length > 0)
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Profiles whose parameters say more about colors. */
const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128]

/** Returns the size that a sequence parameter set describes; undefined for one with scaling lists, which live encoders lack. */
export function sizeIn(parameters: Buffer): PictureSize | undefined {
  const bits = bitsOf(withoutEscapes(parameters))
  const profile = bits.read(8, 8)
  bits.skip(32)
  bits.unsigned()
  let chroma = 1
  if (HIGH_PROFILES.includes(profile)) {
    chroma = bits.unsigned()
    if (chroma === 3) bits.skip(1)
    bits.unsigned()
    bits.unsigned()
    bits.skip(1)
    if (bits.next() === 1) return undefined
  }
  bits.unsigned()
  skipOrder(bits)
  bits.unsigned()
  bits.skip(1)
  const [columns, rows] = [bits.unsigned() + 1, bits.unsigned() + 1]
  const fields = bits.next() === 1 ? 1 : 2
  if (fields === 2) bits.skip(1)
  bits.skip(1)
  const crop = bits.next() === 1 ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * fields]
  return { width: columns * 16 - unitX * (left + right), height: rows * 16 * fields - unitY * (top + bottom) }
}

function skipOrder(bits: Bits): void {
  const kind = bits.unsigned()
  if (kind === 0) bits.unsigned()
  if (kind !== 1) return
  bits.skip(1)
  bits.unsigned()
  bits.unsigned()
  for (let left = Math.min(bits.unsigned(), 255); left > 0; left--) bits.unsigned()
}

const withoutEscapes = (unit: Buffer): Buffer =>
  Buffer.from([...unit].filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0)))

type Bits = ReturnType<typeof bitsOf>

function bitsOf(bytes: Buffer) {
  let at = 0
  const next = () => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at++
    return bit
  }
  const read = (start: number, count: number) => {
    let value = 0
    for (let index = 0; index < count; index++)
      value = value * 2 + (((bytes[(start + index) >> 3] ?? 0) >> (7 - ((start + index) & 7))) & 1)
    return value
  }
  return {
    next,
    read,
    skip: (count: number) => void (at += count),
    /** Exponential Golomb code. */
    unsigned(): number {
      let zeros = 0
      while (zeros < 32 && next() === 0) zeros++
      const value = read(at, zeros)
      at += zeros
      return 2 ** zeros - 1 + value
    },
  }
}
