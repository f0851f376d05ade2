/** Takes a picture of a publisher now and then, for thumbnails and moderation, without a decoder. */
import type { Incoming } from '../sfu/outlet.ts'
import type { Publisher } from '../sfu/publisher.ts'
import type { Source } from '../sfu/source.ts'
import { readFrames, type Frame, type FrameReader } from './frames.ts'

export interface Picture {
  readonly format: 'webp' | 'h264'
  readonly bytes: Buffer
}

export interface FrameSampler {
  onMedia(incoming: Incoming): void
  tick(publisher: Publisher | undefined, nowMs: number): void
}

const RETRY_MS = 1_000

/** Asks for a key frame each time, because a publisher may send none for minutes. */
export function openFrameSampler(seconds: number, onPicture: (picture: Picture) => void): FrameSampler {
  let dueAt = 0
  let askedAt = -Infinity
  let wanted: { readonly source: Source; readonly reader: FrameReader; next: number | undefined } | undefined
  const finish = (frame: Frame, nowMs: number) => {
    wanted = undefined
    dueAt = nowMs + seconds * 1000
    onPicture(pictureOf(frame))
  }
  return {
    tick(publisher, nowMs) {
      if (!publisher || nowMs < dueAt || nowMs - askedAt < RETRY_MS) return
      const source = publisher.layers().at(-1)
      if (!source?.codec) return
      askedAt = nowMs
      wanted = { source, reader: readFrames(source.codec), next: undefined }
      publisher.askForKeyFrame(source)
    },
    onMedia({ source, packet, header, extended, isKey, nowMs }) {
      if (source !== wanted?.source) return
      if (wanted.next === undefined ? !isKey : extended !== wanted.next) return void (wanted.next = undefined)
      wanted.next = extended + 1
      const frame = wanted.reader.add(packet.subarray(header.start, header.end), header.timestamp, header.marker)
      if (frame?.isKey) finish(frame, nowMs)
    },
  }
}

/** A lossy WebP file is a key frame of VP8 in a RIFF container (RFC 9649, section 2.5). H.264 becomes an Annex B stream. */
export function pictureOf({ codec, data, parameters }: Frame): Picture {
  if (codec === 'VP8') return { format: 'webp', bytes: webpOf(data) }
  const start = Buffer.from([0, 0, 0, 1])
  const sets = parameters ? [start, parameters.sequence, start, parameters.picture] : []
  return { format: 'h264', bytes: Buffer.concat([...sets, ...unitsIn(data).flatMap((unit) => [start, unit])]) }
}

function webpOf(frame: Buffer): Buffer {
  const padding = Buffer.alloc(frame.length % 2)
  const head = Buffer.alloc(20)
  head.write('RIFF', 0)
  head.writeUInt32LE(12 + frame.length + padding.length, 4)
  head.write('WEBPVP8 ', 8)
  head.writeUInt32LE(frame.length, 16)
  return Buffer.concat([head, frame, padding])
}

function unitsIn(data: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + 4 <= data.length; ) {
    const length = data.readUInt32BE(at)
    units.push(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return units
}
