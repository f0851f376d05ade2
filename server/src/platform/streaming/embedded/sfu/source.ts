/** Counts one incoming RTP stream: losses, jitter and bit rate, and which packets are missing. */
import { distance, type RtpHeader } from './rtp.ts'
import type { ReportBlock, SenderTime } from './rtcp.ts'
import type { VideoCodec } from './codecs.ts'

export type MediaKind = 'audio' | 'video'

export interface SourceOptions {
  readonly kind: MediaKind
  /** Absent for audio. */
  readonly codec: VideoCodec | undefined
  /** Names a simulcast layer; empty without simulcast. */
  readonly rid: string
  readonly ssrc: number
  readonly payloadType: number
  readonly clockRate: number
}

export interface Source extends SourceOptions {
  /** Counts a packet and returns its sequence number extended beyond 16 bits. */
  count(header: RtpHeader, bytes: number, nowMs: number): number
  extend(sequence: number): number
  isMissing(extended: number): boolean
  /** Returns sequence numbers to ask for now. Gives each up after a second. */
  missing(nowMs: number): number[]
  noteReport(time: SenderTime, nowMs: number): void
  /** Returns the block of a receiver report. Call it once a second: it measures the bit rate. */
  report(nowMs: number): ReportBlock
  readonly senderTime: SenderTime | undefined
  readonly packets: number
  readonly bitrate: number
  /** When the last key frame was asked for. */
  askedForKeyFrameAt: number
  wantsKeyFrame: boolean
}

interface Loss {
  readonly since: number
  asked: number
  askedAt: number
}

const MAX_GAP = 100
const RETRY_MS = 100
const GIVE_UP_MS = 1_000
const MAX_REQUESTS = 8
const MAX_NACKED = 60
const REPORT_UNITS_PER_MS = 65.536

export function openSource(options: SourceOptions): Source {
  const losses = openLosses()
  let [base, highest] = [-1, -1]
  let [packets, bytes, bitrate] = [0, 0, 0]
  let before = { expected: 0, packets: 0, bytes: 0 }
  let senderTime: SenderTime | undefined
  let reportedAt = 0
  const jitter = openJitter(options.clockRate)
  const extend = (sequence: number) => (highest < 0 ? sequence : highest + distance(highest & 0xffff, sequence, 16))
  return {
    ...options,
    askedForKeyFrameAt: -Infinity,
    wantsKeyFrame: false,
    extend,
    isMissing: losses.has,
    missing: losses.toAskFor,
    count({ sequence, timestamp }, length, nowMs) {
      const extended = extend(sequence)
      packets++
      bytes += length
      if (highest < 0) base = highest = extended
      else if (extended > highest) {
        if (options.kind === 'video') losses.noteGap(highest, extended, nowMs)
        highest = extended
      } else losses.delete(extended)
      jitter.note(timestamp, nowMs)
      return extended
    },
    noteReport(time, nowMs) {
      senderTime = time
      reportedAt = nowMs
    },
    report(nowMs) {
      const expected = highest - base + 1
      const [newlyExpected, newlyReceived] = [expected - before.expected, packets - before.packets]
      bitrate = (bytes - before.bytes) * 8
      before = { expected, packets, bytes }
      const lost = Math.max(0, newlyExpected - newlyReceived)
      return {
        ssrc: options.ssrc,
        fractionLost: newlyExpected > 0 ? Math.floor((lost * 256) / newlyExpected) : 0,
        lost: expected - packets,
        highest,
        jitter: jitter.value(),
        lastReport: senderTime ? ((senderTime.seconds & 0xffff) << 16) | (senderTime.fraction >>> 16) : 0,
        delay: senderTime ? (nowMs - reportedAt) * REPORT_UNITS_PER_MS : 0,
      }
    },
    get senderTime() {
      return senderTime
    },
    get packets() {
      return packets
    },
    get bitrate() {
      return bitrate
    },
  }
}

function openLosses() {
  const losses = new Map<number, Loss>()
  return {
    has: (extended: number) => losses.has(extended),
    delete: (extended: number) => losses.delete(extended),
    noteGap(highest: number, extended: number, nowMs: number) {
      if (extended - highest > MAX_GAP) return
      for (let lost = highest + 1; lost < extended; lost++) losses.set(lost, { since: nowMs, asked: 0, askedAt: -RETRY_MS })
    },
    toAskFor(nowMs: number): number[] {
      const now: number[] = []
      for (const [extended, loss] of losses) {
        if (loss.asked >= MAX_REQUESTS || nowMs - loss.since > GIVE_UP_MS) losses.delete(extended)
        else if (nowMs - loss.askedAt >= RETRY_MS && now.length < MAX_NACKED) {
          loss.asked++
          loss.askedAt = nowMs
          now.push(extended & 0xffff)
        }
      }
      return now
    },
  }
}

/** RFC 3550, section 6.4.1. */
function openJitter(clockRate: number) {
  let transit: number | undefined
  let jitter = 0
  return {
    note(timestamp: number, nowMs: number) {
      const now = (nowMs * clockRate) / 1000 - timestamp
      if (transit !== undefined) jitter += ((Math.abs(now - transit) % 2 ** 31) - jitter) / 16
      transit = now
    },
    value: () => jitter,
  }
}
