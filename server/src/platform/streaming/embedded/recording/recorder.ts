/**
 * Writes the media of one publisher to files: WebM with VP8, or fragmented MP4 with H.264, and Opus in both. Files are only
 * appended to, so a kill loses at most the last seconds. A picture of another size or codec starts a new file.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import type { Outlet } from '../sfu/outlet.ts'
import { RTP_HEADER_BYTES } from '../sfu/rtp.ts'
import type { VideoCodec } from '../sfu/codecs.ts'
import type { Tap } from '../sfu/stream.ts'
import { readFrames, type Frame, type FrameReader } from './frames.ts'
import { openReorder } from './reorder.ts'
import { openTimeline, type Timeline } from './timeline.ts'

export interface RecorderOptions {
  readonly folder: string
  readonly accountId: string
  /** Undefined if only sound is published. */
  readonly videoCodec: VideoCodec | undefined
  readonly hasAudio: boolean
  onError(error: unknown): void
}

export interface Recorder extends Tap {
  /** Resolves when the files are complete. */
  stop(): Promise<void>
}

const FRAGMENT_SECONDS = 2
const FRAME_SECONDS = 1 / 30
const OPUS_SECONDS = 0.02
/** An Opus packet of 20 ms of silence. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
/** The writer waits for the track that is behind, so sound that pauses is filled up to this distance. */
const MAX_SILENCE_SECONDS = 1
const OPUS = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 }

interface Media {
  readonly packet: Buffer
  readonly outlet: Outlet
  readonly nowMs: number
}

export function openRecorder(options: RecorderOptions): Recorder {
  const { videoCodec } = options
  const order = { audio: openReorder<Media>(), video: openReorder<Media>() }
  const reader = videoCodec && readFrames(videoCodec)
  let file: RecordedTracks | undefined
  let closing = Promise.resolve()
  const closeFile = () => {
    const last = file
    file = undefined
    closing = Promise.all([closing, last?.close()]).then(() => undefined)
  }
  const writeAudio = ({ packet, outlet, nowMs }: Media) => {
    if (!file && !reader) file = openFile(options, undefined)
    file?.addAudio(packet, outlet, nowMs)
  }
  const writeVideo = ({ packet, outlet, nowMs }: Media) => {
    const timestamp = packet.readUInt32BE(4)
    const frame = frameIn(reader, packet)
    if (frame?.isKey && !file?.fits(frame)) {
      closeFile()
      file = openFile(options, frame)
    }
    if (frame) file?.addFrame(frame, timestamp, outlet, nowMs)
  }
  const write = { audio: writeAudio, video: writeVideo }
  return {
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

interface RecordedTracks {
  fits(frame: Frame): boolean
  addFrame(frame: Frame, timestamp: number, outlet: Outlet, nowMs: number): void
  addAudio(packet: Buffer, outlet: Outlet, nowMs: number): void
  close(): Promise<void>
}

/** Numbers the files of an account, also after a restart. */
function pathFor({ folder, accountId }: RecorderOptions, codec: VideoCodec | undefined): string {
  const files = readdirSync(folder).filter((name) => name.startsWith(`${accountId}-`)).length
  return join(folder, `${accountId}-${String(files + 1).padStart(4, '0')}.${codec === 'H264' ? 'mp4' : 'webm'}`)
}

function openFile(options: RecorderOptions, first: Frame | undefined): RecordedTracks {
  // By default, up to 16 MB would wait in memory.
  const target = new FilePathTarget(pathFor(options, first?.codec), { chunked: false })
  const format =
    first?.codec === 'H264'
      ? new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: FRAGMENT_SECONDS })
      : new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: FRAGMENT_SECONDS })
  const output = new Output({ format, target })
  const video = first && new EncodedVideoPacketSource(first.codec === 'H264' ? 'avc' : 'vp8')
  const audio = options.hasAudio ? new EncodedAudioPacketSource('opus') : undefined
  if (video) output.addVideoTrack(video)
  if (audio) output.addAudioTrack(audio)
  const timeline: Timeline = openTimeline()
  let queue = output.start()
  let hasFailed = false
  const push = (add: () => Promise<void>) => {
    queue = queue.then(async () => {
      if (hasFailed) return
      await add().catch((error: unknown) => {
        hasFailed = true
        options.onError(error)
      })
    })
  }
  const sound = audio && soundWriter(audio, push)
  let isFirst = true
  return {
    fits: ({ codec, size }) => codec === first?.codec && size?.width === first.size?.width && size?.height === first.size?.height,
    addFrame(frame, timestamp, outlet, nowMs) {
      const time = timeline.timeOf('video', timestamp, outlet, nowMs)
      const packet = new EncodedPacket(frame.data, frame.isKey ? 'key' : 'delta', time, FRAME_SECONDS)
      const about = isFirst ? { decoderConfig: decoderOf(frame) } : undefined
      isFirst = false
      push(() => video?.add(packet, about) ?? Promise.resolve())
      sound?.fillUntil(time - MAX_SILENCE_SECONDS)
    },
    addAudio(packet, outlet, nowMs) {
      const payload = packet.subarray(RTP_HEADER_BYTES)
      // Sound before the first picture would be black.
      if (!sound || payload.length === 0 || (video && isFirst)) return
      sound.add(payload, timeline.timeOf('audio', packet.readUInt32BE(4), outlet, nowMs))
    },
    async close() {
      await queue
      await output.finalize().catch(options.onError)
    },
  }
}

function soundWriter(audio: EncodedAudioPacketSource, push: (add: () => Promise<void>) => void) {
  let end = 0
  let isFirst = true
  const write = (payload: Buffer, time: number) => {
    const packet = new EncodedPacket(payload, 'key', time, OPUS_SECONDS)
    const about = isFirst ? { decoderConfig: OPUS } : undefined
    isFirst = false
    end = time + OPUS_SECONDS
    push(() => audio.add(packet, about))
  }
  return {
    add(payload: Buffer, time: number) {
      if (time >= end - OPUS_SECONDS) write(payload, time)
    },
    fillUntil(time: number) {
      while (end + OPUS_SECONDS <= time) write(SILENCE, end)
    },
  }
}

function decoderOf({ codec, size, parameters }: Frame) {
  const { width = 0, height = 0 } = size ?? {}
  const coded = { codedWidth: width, codedHeight: height }
  if (codec === 'VP8' || !parameters) return { codec: 'vp8', ...coded }
  const { sequence, picture } = parameters
  return { codec: `avc1.${sequence.toString('hex', 1, 4)}`, ...coded, description: configurationOf(sequence, picture) }
}

/** ISO/IEC 14496-15, section 5.3.3.1, with lengths of four bytes. */
function configurationOf(sequence: Buffer, picture: Buffer): Buffer {
  const sized = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
  const profile = sequence.subarray(1, 4)
  return Buffer.concat([Buffer.from([1]), profile, Buffer.from([0xff, 0xe1]), sized(sequence), Buffer.from([1]), sized(picture)])
}
