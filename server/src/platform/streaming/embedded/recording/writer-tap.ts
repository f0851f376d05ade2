/** Turns the packets of one publisher into pictures and sound in order, for files or segments. */
import type { VideoCodec } from '../sfu/codecs.ts'
import type { Outlet } from '../sfu/outlet.ts'
import { RTP_HEADER_BYTES } from '../sfu/rtp.ts'
import type { Tap } from '../sfu/stream.ts'
import { readFrames, type Frame, type FrameReader } from './frames.ts'
import { openReorder } from './reorder.ts'
import type { Tracks } from './tracks.ts'

export interface WriterOptions {
  /** Undefined if only sound is published. */
  readonly videoCodec: VideoCodec | undefined
  readonly keyFrameSeconds: number
  /** Begins a file with its first key frame; without one for sound alone. */
  open(first: Frame | undefined): Tracks
  /** Returns whether a key frame continues the file that began with another one. */
  fits(first: Frame, next: Frame): boolean
}

export interface WriterTap extends Tap {
  /** Resolves when everything is written. */
  stop(): Promise<void>
}

interface Media {
  readonly packet: Buffer
  readonly outlet: Outlet
  readonly nowMs: number
}

export function openWriterTap({ videoCodec, keyFrameSeconds, open, fits }: WriterOptions): WriterTap {
  const order = { audio: openReorder<Media>(), video: openReorder<Media>() }
  const reader = videoCodec && readFrames(videoCodec)
  let file: { readonly tracks: Tracks; readonly first: Frame | undefined } | undefined
  let closing = Promise.resolve()
  const closeFile = () => {
    const last = file
    file = undefined
    closing = Promise.all([closing, last?.tracks.close()]).then(() => undefined)
  }
  const writeAudio = ({ packet, outlet, nowMs }: Media) => {
    if (!file && !reader) file = { tracks: open(undefined), first: undefined }
    file?.tracks.addAudio(packet, outlet, nowMs)
  }
  const writeVideo = ({ packet, outlet, nowMs }: Media) => {
    const timestamp = packet.readUInt32BE(4)
    const frame = frameIn(reader, packet)
    if (frame?.isKey && !(file?.first && fits(file.first, frame))) {
      closeFile()
      file = { tracks: open(frame), first: frame }
    }
    if (frame) file?.tracks.addFrame(frame, timestamp, outlet, nowMs)
  }
  const write = { audio: writeAudio, video: writeVideo }
  return {
    keyFrameSeconds,
    onMedia(kind, packet, outlet) {
      // Viewers get the same bytes with other payload types, which are not read here.
      const media = { packet, outlet, nowMs: performance.now() }
      for (const one of order[kind].add(packet.readUInt16BE(2), media)) write[kind](one)
    },
    async stop() {
      for (const kind of ['video', 'audio'] as const) for (const one of order[kind].flush()) write[kind](one)
      closeFile()
      await closing
    },
  }
}

const frameIn = (reader: FrameReader | undefined, packet: Buffer): Frame | undefined =>
  reader?.add(packet.subarray(RTP_HEADER_BYTES), packet.readUInt32BE(4), packet[1]! >= 0x80)
