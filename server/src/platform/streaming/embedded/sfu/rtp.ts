/** Parses RTP packets (RFC 3550, RFC 8285) and writes forwarded ones. */

export interface RtpHeader {
  readonly marker: boolean
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly extensions: Extensions | undefined
  /** Bounds of the payload, without padding. */
  readonly start: number
  readonly end: number
}

interface Extensions {
  readonly profile: number
  readonly start: number
  readonly end: number
}

export const RTP_HEADER_BYTES = 12
const ONE_BYTE_PROFILE = 0xbede
const TWO_BYTE_PROFILE = 0x1000

/** RTP and RTCP share a port; the second byte tells them apart (RFC 5761). */
export const isRtcp = (packet: Buffer): boolean => packet.length >= 8 && packet[1]! >= 192 && packet[1]! <= 223

/** Returns undefined for bytes that are no whole RTP packet. */
export function parseRtp(packet: Buffer): RtpHeader | undefined {
  if (packet.length < RTP_HEADER_BYTES || packet[0]! >> 6 !== 2) return undefined
  let start = RTP_HEADER_BYTES + (packet[0]! & 15) * 4
  let extensions: Extensions | undefined
  if (packet[0]! & 16) {
    if (packet.length < start + 4) return undefined
    const bytes = packet.readUInt16BE(start + 2) * 4
    extensions = { profile: packet.readUInt16BE(start), start: start + 4, end: start + 4 + bytes }
    start += 4 + bytes
  }
  const padding = packet[0]! & 32 ? packet[packet.length - 1]! : 0
  const end = packet.length - padding
  if (end < start) return undefined
  return {
    marker: packet[1]! >> 7 === 1,
    payloadType: packet[1]! & 127,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    extensions,
    start,
    end,
  }
}

/** Returns the value of a header extension; undefined if the packet has none with this id. */
export function extensionOf(packet: Buffer, { extensions }: RtpHeader, id: number | undefined): Buffer | undefined {
  if (!extensions || id === undefined) return undefined
  const hasTwoBytes = (extensions.profile & 0xfff0) === TWO_BYTE_PROFILE
  if (!hasTwoBytes && extensions.profile !== ONE_BYTE_PROFILE) return undefined
  for (let at = extensions.start; at + 1 < extensions.end; ) {
    const first = packet[at]!
    if (first === 0) {
      at++
      continue
    }
    const found = hasTwoBytes ? first : first >> 4
    if (!hasTwoBytes && found === 15) return undefined
    const length = hasTwoBytes ? packet[at + 1]! : (first & 15) + 1
    const value = at + (hasTwoBytes ? 2 : 1)
    if (value + length > extensions.end) return undefined
    if (found === id) return packet.subarray(value, value + length)
    at = value + length
  }
  return undefined
}

export const textExtensionOf = (packet: Buffer, header: RtpHeader, id: number | undefined): string | undefined =>
  extensionOf(packet, header, id)?.toString('latin1').replace(/\0+$/, '')

export interface NewHeader {
  readonly marker: boolean
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
}

/** Returns a packet with this header and payload, without contributing sources, extensions and padding. */
export function writeRtp({ marker, payloadType, sequence, timestamp, ssrc }: NewHeader, payload: Buffer): Buffer {
  const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payload.length)
  packet[0] = 0x80
  packet[1] = (marker ? 0x80 : 0) | payloadType
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(timestamp >>> 0, 4)
  packet.writeUInt32BE(ssrc, 8)
  payload.copy(packet, RTP_HEADER_BYTES)
  return packet
}

/** Changes the payload type in place: it is the only byte that differs between viewers. */
export function setPayloadType(packet: Buffer, payloadType: number): void {
  packet[1] = (packet[1]! & 0x80) | payloadType
}

/** Returns how far `to` is ahead of `from` in a counter of so many bits that wraps around; negative if it is behind. */
export function distance(from: number, to: number, bits: 8 | 15 | 16 | 32): number {
  const size = 2 ** bits
  const ahead = (((to - from) % size) + size) % size
  return ahead >= size / 2 ? ahead - size : ahead
}
