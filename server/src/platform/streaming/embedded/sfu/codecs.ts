/** Reads the little that forwarding needs to know about payloads: VP8 (RFC 7741) and H.264 (RFC 6184). */
import { distance } from './rtp.ts'

export type VideoCodec = 'VP8' | 'H264'

const [SPS, IDR] = [7, 5]
const [STAP_A, FU_A] = [24, 28]

/** Where the fields of a VP8 payload descriptor are. */
interface Vp8Descriptor {
  /** Bytes of the descriptor. */
  readonly length: number
  readonly isFrameStart: boolean
  /** Offset of a picture id of 15 bits, and of the index of the temporal base layer; -1 if absent. */
  readonly pictureIdAt: number
  readonly baseLayerAt: number
}

/** Returns undefined if the payload ends within its descriptor. */
export function vp8Descriptor(payload: Buffer): Vp8Descriptor | undefined {
  if (payload.length === 0) return undefined
  const first = payload[0]!
  const isFrameStart = (first & 0x10) !== 0 && (first & 0x0f) === 0
  let at = 1
  let [pictureIdAt, baseLayerAt] = [-1, -1]
  if (first & 0x80) {
    const fields = payload[at++] ?? 0
    if (fields & 0x80) {
      const isLong = ((payload[at] ?? 0) & 0x80) !== 0
      if (isLong) pictureIdAt = at
      at += isLong ? 2 : 1
    }
    if (fields & 0x40) baseLayerAt = at++
    if (fields & 0x30) at++
  }
  return at > payload.length ? undefined : { length: at, isFrameStart, pictureIdAt, baseLayerAt }
}

/** Returns whether a key frame begins in this packet. */
export function startsKeyFrame(codec: VideoCodec, payload: Buffer): boolean {
  if (codec === 'H264') return startsH264KeyFrame(payload)
  const descriptor = vp8Descriptor(payload)
  return !!descriptor?.isFrameStart && descriptor.length < payload.length && (payload[descriptor.length]! & 1) === 0
}

function startsH264KeyFrame(payload: Buffer): boolean {
  if (payload.length < 2) return false
  const isKey = (type: number) => type === SPS || type === IDR
  const type = payload[0]! & 31
  if (type === FU_A) return (payload[1]! & 0x80) !== 0 && isKey(payload[1]! & 31)
  if (type !== STAP_A) return isKey(type)
  return [...aggregatedIn(payload)].some((unit) => isKey(unit[0]! & 31))
}

/** Returns the units of a STAP-A payload. */
export function* aggregatedIn(payload: Buffer): Generator<Buffer> {
  for (let at = 1; at + 3 <= payload.length; ) {
    const length = payload.readUInt16BE(at)
    if (length === 0 || at + 2 + length > payload.length) return
    yield payload.subarray(at + 2, at + 2 + length)
    at += 2 + length
  }
}

/** Keeps the picture numbers of a forwarded VP8 stream continuous when its source changes. */
export interface PictureNumbers {
  /** The next packet is from another source. */
  restart(): void
  /** Changes the numbers in the payload in place. */
  renumber(payload: Buffer): void
}

export function openPictureNumbers(): PictureNumbers {
  const pictures = continuous(15)
  const layers = continuous(8)
  return {
    restart() {
      pictures.restart()
      layers.restart()
    },
    renumber(payload) {
      const descriptor = vp8Descriptor(payload)
      if (!descriptor) return
      const { pictureIdAt, baseLayerAt } = descriptor
      if (pictureIdAt >= 0) payload.writeUInt16BE(0x8000 | pictures.next(payload.readUInt16BE(pictureIdAt) & 0x7fff), pictureIdAt)
      if (baseLayerAt >= 0) payload[baseLayerAt] = layers.next(payload[baseLayerAt]!)
    },
  }
}

function continuous(bits: 8 | 15) {
  const mask = 2 ** bits - 1
  let last = mask
  let offset: number | undefined
  return {
    restart: () => void (offset = undefined),
    next(value: number): number {
      offset ??= (last + 1 - value) & mask
      const mapped = (value + offset) & mask
      if (distance(last, mapped, bits) > 0) last = mapped
      return mapped
    },
  }
}
