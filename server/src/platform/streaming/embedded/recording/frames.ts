/** Assembles pictures from RTP payloads in order: VP8 (RFC 7741) and H.264 (RFC 6184). */
import { vp8Descriptor, type VideoCodec } from '../sfu/codecs.ts'
import { DELIMITER, IDR, PPS, sizeIn, SPS, typeOf, unitsOf, type PictureSize } from './h264.ts'

export interface Frame {
  readonly codec: VideoCodec
  readonly isKey: boolean
  /** The bytes that WebM or MP4 stores. */
  readonly data: Buffer
  /** Only of key frames. */
  readonly size?: PictureSize
  /** Only of key frames of H.264: the parameter sets. */
  readonly parameters?: { readonly sequence: Buffer; readonly picture: Buffer }
}

export interface FrameReader {
  /** Adds a payload. Returns the picture that it completes; undefined if it completes none, or one that cannot be decoded. */
  add(payload: Buffer, timestamp: number, isLast: boolean): Frame | undefined
}

const VP8_START_CODE = 0x2a019d

export function readFrames(codec: VideoCodec): FrameReader {
  let payloads: Buffer[] = []
  let current: number | undefined
  const assemble = codec === 'VP8' ? vp8Frame : h264Frames()
  return {
    add(payload, timestamp, isLast) {
      // The end of the last picture was lost.
      if (timestamp !== current) payloads = []
      current = timestamp
      if (payload.length > 0) payloads.push(payload)
      if (!isLast || payloads.length === 0) return undefined
      const complete = payloads
      payloads = []
      return assemble(complete)
    },
  }
}

function vp8Frame(payloads: readonly Buffer[]): Frame | undefined {
  const parts = payloads.map((payload) => ({ payload, descriptor: vp8Descriptor(payload) }))
  if (!parts[0]?.descriptor?.isFrameStart) return undefined
  const data = Buffer.concat(parts.map(({ payload, descriptor }) => payload.subarray(descriptor?.length ?? payload.length)))
  if (data.length === 0) return undefined
  const isKey = (data[0]! & 1) === 0
  if (!isKey) return { codec: 'VP8', isKey, data }
  const size = vp8Size(data)
  return size && { codec: 'VP8', isKey, data, size }
}

/** RFC 6386, section 9.1. */
const vp8Size = (data: Buffer): PictureSize | undefined =>
  data.length < 10 || data.readUIntLE(3, 3) !== VP8_START_CODE
    ? undefined
    : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }

function h264Frames(): (payloads: readonly Buffer[]) => Frame | undefined {
  let sequence: Buffer | undefined
  let picture: Buffer | undefined
  return (payloads) => {
    const units = unitsOf(payloads)
    for (const unit of units) {
      if (typeOf(unit) === SPS) sequence = Buffer.from(unit)
      if (typeOf(unit) === PPS) picture = Buffer.from(unit)
    }
    const slices = units.filter((unit) => ![SPS, PPS, DELIMITER].includes(typeOf(unit)))
    if (slices.length === 0) return undefined
    const data = Buffer.concat(slices.flatMap((unit) => [lengthOf(unit), unit]))
    if (!units.some((unit) => typeOf(unit) === IDR)) return { codec: 'H264', isKey: false, data }
    const size = sequence && sizeIn(sequence)
    if (!sequence || !picture || !size) return undefined
    return { codec: 'H264', isKey: true, data, size, parameters: { sequence, picture } }
  }
}

function lengthOf(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(unit.length)
  return bytes
}
