/** Writes the packets of one publisher as tracks of a file or of segments: VP8 or H.264 as the first key frame says, and Opus. */
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  type OutputFormat,
  type Target,
} from 'mediabunny'
import type { Outlet } from '../sfu/outlet.ts'
import { RTP_HEADER_BYTES } from '../sfu/rtp.ts'
import type { Frame } from './frames.ts'
import { openTimeline } from './timeline.ts'

export interface TrackOptions {
  readonly format: OutputFormat
  readonly target: Target
  /** The first picture, which is a key frame; undefined if only sound is published. */
  readonly first: Frame | undefined
  readonly hasAudio: boolean
  /** Called with the time of each key frame in seconds, before it is written. */
  onKeyFrame?(time: number): void
  onError(error: unknown): void
}

export interface Tracks {
  addFrame(frame: Frame, timestamp: number, outlet: Outlet, nowMs: number): void
  addAudio(packet: Buffer, outlet: Outlet, nowMs: number): void
  /** Resolves when everything is written. */
  close(): Promise<void>
}

const FRAME_SECONDS = 1 / 30
const OPUS_SECONDS = 0.02
/** An Opus packet of 20 ms of silence. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
/** The writer waits for the track that is behind, so sound that pauses is filled up to this distance. */
const MAX_SILENCE_SECONDS = 1
const OPUS = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 }

export function openTracks({ format, target, first, hasAudio, onKeyFrame, onError }: TrackOptions): Tracks {
  const output = new Output({ format, target })
  const video = first && new EncodedVideoPacketSource(first.codec === 'H264' ? 'avc' : 'vp8')
  const audio = hasAudio ? new EncodedAudioPacketSource('opus') : undefined
  if (video) output.addVideoTrack(video)
  if (audio) output.addAudioTrack(audio)
  const timeline = openTimeline()
  let queue = output.start()
  let hasFailed = false
  const push = (add: () => Promise<void>) => {
    queue = queue.then(async () => {
      if (hasFailed) return
      await add().catch((error: unknown) => {
        hasFailed = true
        onError(error)
      })
    })
  }
  const sound = audio && soundWriter(audio, push)
  let isFirst = true
  return {
    addFrame(frame, timestamp, outlet, nowMs) {
      const time = timeline.timeOf('video', timestamp, outlet, nowMs)
      if (frame.isKey) onKeyFrame?.(time)
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
      await output.finalize().catch(onError)
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
