/** Makes the packets of a synthetic publisher: VP8 pictures that decoders accept, and silence. */
import sharp from 'sharp'
import { writeRtp } from '#platform/streaming/embedded/sfu/rtp.ts'

export const VIDEO = { payloadType: 96, rate: 90_000 }
export const AUDIO = { payloadType: 111, rate: 48_000 }
const MAX_PAYLOAD = 1100
const OPUS_SILENCE = Buffer.from([0xf8, 0xff, 0xfe])

/** A key frame of VP8 is the content of a lossy WebP picture. */
export async function keyFrame(width: number, height: number, background = '#336699'): Promise<Buffer> {
  const webp = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ quality: 50 })
    .toBuffer()
  const at = webp.indexOf('VP8 ')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

/** A frame that is no key frame, and whose first byte names its simulcast layer. */
export const deltaFrame = (bytes: number, layer = 0): Buffer => Buffer.alloc(bytes, 1 + 2 * layer)

/** Returns the layer of a payload; undefined if no delta frame begins in it. */
export function layerIn(payload: Buffer): number | undefined {
  const [first = 0, , , , byte = 0] = payload
  return first & 0x10 && byte & 1 ? (byte - 1) / 2 : undefined
}

export const RID_EXTENSION = 10

/** Adds a header extension that names the layer (RFC 8285, RFC 8852). */
export function withRid(packet: Buffer, rid: string): Buffer {
  const element = Buffer.concat([Buffer.from([(RID_EXTENSION << 4) | (rid.length - 1)]), Buffer.from(rid)])
  const padded = Buffer.concat([element, Buffer.alloc((4 - (element.length % 4)) % 4)])
  const head = Buffer.from(packet.subarray(0, 12))
  head[0] = 0x90
  const profile = Buffer.from([0xbe, 0xde, 0, padded.length / 4])
  return Buffer.concat([head, profile, padded, packet.subarray(12)])
}

interface Picture {
  readonly frame: Buffer
  readonly ssrc: number
  readonly sequence: number
  readonly timestamp: number
  readonly pictureId: number
}

/** Returns the packets of one picture. */
export function picturePackets({ frame, ssrc, sequence, timestamp, pictureId }: Picture): Buffer[] {
  const count = Math.ceil(frame.length / MAX_PAYLOAD)
  return Array.from({ length: count }, (_, index) => {
    const descriptor = Buffer.from([index === 0 ? 0x90 : 0x80, 0x80, 0x80 | (pictureId >> 8), pictureId & 255])
    const part = frame.subarray(index * MAX_PAYLOAD, (index + 1) * MAX_PAYLOAD)
    return writeRtp(
      { marker: index === count - 1, payloadType: VIDEO.payloadType, sequence: sequence + index, timestamp, ssrc },
      Buffer.concat([descriptor, part]),
    )
  })
}

export const soundPacket = (ssrc: number, sequence: number): Buffer =>
  writeRtp({ marker: false, payloadType: AUDIO.payloadType, sequence, timestamp: sequence * 960, ssrc }, OPUS_SILENCE)

const STAMP_BYTES = 8
/** The same in all processes of this machine. */
export const clockMs = (): number => performance.timeOrigin + performance.now()

/** Adds the time to a frame. Decoders do not read beyond the picture. */
export function stamped(frame: Buffer): Buffer {
  const stamp = Buffer.alloc(STAMP_BYTES)
  stamp.writeDoubleBE(clockMs())
  return Buffer.concat([frame, stamp])
}

/** Returns the time that a frame, or the last packet of one, ends with. */
export const stampIn = (end: Uint8Array): number => Buffer.from(end.slice(-STAMP_BYTES)).readDoubleBE()
