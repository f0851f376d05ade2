/** Parses and writes RTCP packets (RFC 3550, RFC 4585). */

export interface RtcpPacket {
  readonly type: number
  /** Feedback format, or number of report blocks. */
  readonly format: number
  readonly bytes: Buffer
}

export const SENDER_REPORT = 200
export const RECEIVER_REPORT = 201
const SOURCE_DESCRIPTION = 202
export const TRANSPORT_FEEDBACK = 205
export const PAYLOAD_FEEDBACK = 206
export const NACK = 1
export const PLI = 1
export const FIR = 4
export const TRANSPORT_CC = 15
const REMB = 15

const BLOCK_BYTES = 24

/** Splits a compound packet. Stops at the first part that is not whole. */
export function* rtcpPacketsIn(compound: Buffer): Generator<RtcpPacket> {
  for (let at = 0; at + 4 <= compound.length; ) {
    const bytes = (compound.readUInt16BE(at + 2) + 1) * 4
    if (at + bytes > compound.length) return
    yield { type: compound[at + 1]!, format: compound[at]! & 31, bytes: compound.subarray(at, at + bytes) }
    at += bytes
  }
}

export function packetOf(type: number, format: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head[0] = 0x80 | format
  head[1] = type
  head.writeUInt16BE(body.length / 4, 2)
  return Buffer.concat([head, body])
}

export const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

/** Asks a sender for a key frame. */
export const pli = (sender: number, media: number): Buffer => packetOf(PAYLOAD_FEEDBACK, PLI, words(sender, media))

/** Tells a sender its maximum bit rate (draft-alvestrand-rmcat-remb). */
export function remb(sender: number, media: readonly number[], bitsPerSecond: number): Buffer {
  let exponent = 0
  let mantissa = Math.floor(bitsPerSecond)
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent++
  }
  const rate = ((media.length << 24) | (exponent << 18) | mantissa) >>> 0
  return packetOf(PAYLOAD_FEEDBACK, REMB, Buffer.concat([words(sender, 0), Buffer.from('REMB'), words(rate, ...media)]))
}

/** Asks for lost packets. Each entry names one and a mask of the sixteen after it. */
export function nack(sender: number, media: number, sequences: readonly number[]): Buffer {
  const entries: number[] = []
  for (let at = 0; at < sequences.length; ) {
    const first = sequences[at++]!
    let mask = 0
    while (at < sequences.length) {
      const after = (sequences[at]! - first) & 0xffff
      if (after < 1 || after > 16) break
      mask |= 1 << (after - 1)
      at++
    }
    entries.push(((first << 16) | mask) >>> 0)
  }
  return packetOf(TRANSPORT_FEEDBACK, NACK, words(sender, media, ...entries))
}

export function* nackedIn({ bytes }: RtcpPacket): Generator<number> {
  for (let at = 12; at + 4 <= bytes.length; at += 4) {
    const first = bytes.readUInt16BE(at)
    const mask = bytes.readUInt16BE(at + 2)
    yield first
    for (let bit = 0; bit < 16; bit++) if (mask & (1 << bit)) yield (first + 1 + bit) & 0xffff
  }
}

export interface ReportBlock {
  readonly ssrc: number
  /** Share of lost packets since the last report, from 0 to 255. */
  readonly fractionLost: number
  readonly lost: number
  readonly highest: number
  readonly jitter: number
  /** The middle of the last sender report's time, and the delay since, in 1/65536 s. */
  readonly lastReport: number
  readonly delay: number
}

const MAX_LOST = 0x7fffff

export function receiverReport(sender: number, blocks: readonly ReportBlock[]): Buffer {
  const bodies = blocks.map((block) => {
    const counts = ((block.fractionLost & 255) << 24) | Math.min(Math.max(block.lost, 0), MAX_LOST)
    return words(block.ssrc, counts, block.highest, block.jitter, block.lastReport, block.delay)
  })
  return packetOf(RECEIVER_REPORT, blocks.length, Buffer.concat([words(sender), ...bodies]))
}

/** Returns the losses that a report of either type contains. */
export function* blocksIn({
  type,
  format,
  bytes,
}: RtcpPacket): Generator<{ readonly ssrc: number; readonly fractionLost: number }> {
  const start = type === SENDER_REPORT ? 28 : 8
  for (let index = 0; index < format; index++) {
    const at = start + index * BLOCK_BYTES
    if (at + BLOCK_BYTES > bytes.length) return
    yield { ssrc: bytes.readUInt32BE(at), fractionLost: bytes[at + 4]! / 256 }
  }
}

/** Relates the time of a sender's clock (NTP format) to its RTP timestamps. */
export interface SenderTime {
  readonly seconds: number
  readonly fraction: number
  readonly timestamp: number
}

export const senderTimeIn = ({ bytes }: RtcpPacket): SenderTime | undefined =>
  bytes.length < 28
    ? undefined
    : { seconds: bytes.readUInt32BE(8), fraction: bytes.readUInt32BE(12), timestamp: bytes.readUInt32BE(16) }

interface SenderReport extends SenderTime {
  readonly ssrc: number
  readonly packets: number
  readonly octets: number
  readonly name: string
}

export function senderReport({ ssrc, seconds, fraction, timestamp, packets, octets, name }: SenderReport): Buffer {
  const report = packetOf(SENDER_REPORT, 0, words(ssrc, seconds, fraction, timestamp, packets, octets))
  const item = Buffer.from(name)
  const padding = Buffer.alloc(4 - ((item.length + 2) % 4))
  const description = Buffer.concat([words(ssrc), Buffer.from([1, item.length]), item, padding])
  return Buffer.concat([report, packetOf(SOURCE_DESCRIPTION, 1, description)])
}
