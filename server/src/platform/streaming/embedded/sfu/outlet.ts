/**
 * Forwards one continuous RTP stream, whatever source it comes from: sequence numbers and timestamps continue when the publisher
 * reconnects or the simulcast layer changes. Padding is forwarded as empty packets: renumbering around it would misplace
 * retransmissions that arrive later.
 */
import { randomInt } from 'node:crypto'
import { openPictureNumbers } from './codecs.ts'
import { openPacketCache } from './packet-cache.ts'
import { distance, RTP_HEADER_BYTES, writeRtp, type RtpHeader } from './rtp.ts'
import { senderReport } from './rtcp.ts'
import type { Source } from './source.ts'

/** A packet of a source, on its way to receivers. */
export interface Incoming {
  readonly source: Source
  readonly packet: Buffer
  readonly header: RtpHeader
  /** Sequence number beyond 16 bits. */
  readonly extended: number
  /** Whether a key frame begins in this packet. */
  readonly isKey: boolean
  readonly nowMs: number
}

export interface Outlet {
  readonly ssrc: number
  readonly source: Source | undefined
  /** Returns the rewritten packet; undefined for video of a new source before its first key frame. */
  write(incoming: Incoming): Buffer | undefined
  /** Returns a packet that was written before, if it is still kept. */
  resend(sequence: number): Buffer | undefined
  /** Returns a report with the publisher's clock, so that receivers keep sound and picture together. */
  report(): Buffer | undefined
  /** Returns the timestamp that a source's timestamp is written as. */
  mapped(timestamp: number): number
}

const CNAME = 'room'

export function openOutlet(ssrc: number, clockRate: number): Outlet {
  const cache = openPacketCache()
  const pictures = openPictureNumbers()
  let source: Source | undefined
  let [sequence, timestamp, writtenAt] = [randomInt(1000), randomInt(2 ** 31), 0]
  let [sequenceOffset, timestampOffset] = [0, 0]
  let [packets, octets] = [0, 0]
  const switchTo = ({ source: next, extended, header, nowMs }: Incoming) => {
    const passed = source ? Math.max(1, Math.round(((nowMs - writtenAt) * clockRate) / 1000)) : 1
    source = next
    sequenceOffset = sequence + 1 - extended
    timestampOffset = timestamp + passed - header.timestamp
    pictures.restart()
  }
  const advance = (nextSequence: number, nextTimestamp: number, nowMs: number) => {
    if (distance(sequence, nextSequence, 16) <= 0) return
    sequence = nextSequence
    timestamp = nextTimestamp
    writtenAt = nowMs
  }
  return {
    ssrc,
    get source() {
      return source
    },
    mapped: (given) => (given + timestampOffset) >>> 0,
    write(incoming) {
      const { packet, header, extended, nowMs } = incoming
      if (source !== incoming.source) {
        if (incoming.source.kind === 'video' && !incoming.isKey) return undefined
        switchTo(incoming)
      }
      const written = {
        marker: header.marker,
        payloadType: header.payloadType,
        sequence: (extended + sequenceOffset) & 0xffff,
        timestamp: (header.timestamp + timestampOffset) >>> 0,
        ssrc,
      }
      const payload = packet.subarray(header.start, header.end)
      const copy = writeRtp(written, payload)
      if (incoming.source.codec === 'VP8') pictures.renumber(copy.subarray(RTP_HEADER_BYTES))
      if (incoming.source.kind === 'video') cache.add(written.sequence, copy)
      advance(written.sequence, written.timestamp, nowMs)
      packets++
      octets += payload.length
      return copy
    },
    resend: (wanted) => cache.get(wanted),
    report() {
      const time = source?.senderTime
      if (!time) return undefined
      return senderReport({ ...time, ssrc, timestamp: (time.timestamp + timestampOffset) >>> 0, packets, octets, name: CNAME })
    },
  }
}
