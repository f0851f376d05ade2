/**
 * Joins the files of a recording that continued after a restart of the media process, without decoding. The time without a picture
 * is left out. Files of another size or codec stay apart.
 */
import { rename, rm, stat } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import type { RecordedFile } from '../../engine.ts'

interface Part {
  readonly file: RecordedFile
  readonly input: Input
  readonly video: InputVideoTrack | null
  readonly audio: InputAudioTrack | null
  /** Equal for files that can follow each other. */
  readonly shape: string
}

const FRAGMENT_SECONDS = 2

/** Returns the files in their order. Joined ones replace their parts on the disk. */
export async function joinParts(files: readonly RecordedFile[]): Promise<readonly RecordedFile[]> {
  if (files.length < 2) return files
  const parts = await Promise.all(files.map(openPart))
  try {
    const groups: Part[][] = []
    for (const part of parts) {
      const last = groups.findLast(([first]) => first?.file.accountId === part.file.accountId)
      if (last?.[0]?.shape === part.shape) last.push(part)
      else groups.push([part])
    }
    const joined: RecordedFile[] = []
    for (const group of groups) joined.push(...(await joinGroup(group)))
    return joined
  } finally {
    for (const { input } of parts) input.dispose()
  }
}

async function openPart(file: RecordedFile): Promise<Part> {
  const input = new Input({ source: new FilePathSource(file.path), formats: [MP4, WEBM] })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const about = await video?.getDecoderConfig()
  const description = about?.description && Buffer.from(about.description as Uint8Array).toString('base64')
  const shape = [file.type, about?.codec, about?.codedWidth, about?.codedHeight, description, audio !== null].join()
  return { file, input, video, audio, shape }
}

async function joinGroup(group: readonly Part[]): Promise<RecordedFile[]> {
  const [first, ...rest] = group
  if (!first || rest.length === 0) return first ? [first.file] : []
  const { file } = first
  const path = `${file.path}.joined`
  const durationMs = await write(path, group)
  await rename(path, file.path)
  for (const part of rest) await rm(part.file.path)
  return [{ ...file, durationMs, bytes: (await stat(file.path)).size }]
}

async function write(path: string, group: readonly Part[]): Promise<number> {
  const [first] = group
  const format =
    first?.file.type === 'video/mp4'
      ? new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: FRAGMENT_SECONDS })
      : new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: FRAGMENT_SECONDS })
  const output = new Output({ format, target: new FilePathTarget(path, { chunked: false }) })
  const [videoCodec, audioCodec] = [await first?.video?.getCodec(), await first?.audio?.getCodec()]
  const video = videoCodec && new EncodedVideoPacketSource(videoCodec)
  const audio = audioCodec && new EncodedAudioPacketSource(audioCodec)
  if (video) output.addVideoTrack(video)
  if (audio) output.addAudioTrack(audio)
  await output.start()
  let end = 0
  for (const part of group) {
    const [videoConfig, audioConfig] = [await part.video?.getDecoderConfig(), await part.audio?.getDecoderConfig()]
    const began = end
    for await (const { kind, packet } of packetsOf(part)) {
      const moved = packet.clone({ timestamp: packet.timestamp + began })
      end = Math.max(end, moved.timestamp + moved.duration)
      if (kind === 'video') await video?.add(moved, videoConfig ? { decoderConfig: videoConfig } : undefined)
      else await audio?.add(moved, audioConfig ? { decoderConfig: audioConfig } : undefined)
    }
  }
  await output.finalize()
  return Math.round(end * 1000)
}

interface Taken {
  readonly kind: 'video' | 'audio'
  readonly packet: EncodedPacket
}

/** Returns the packets of both tracks by time: the writer waits for the track that is behind. */
async function* packetsOf({ video, audio }: Part): AsyncGenerator<Taken> {
  const iterators = { video: packetsIn(video), audio: packetsIn(audio) }
  const next = { video: await iterators.video.next(), audio: await iterators.audio.next() }
  while (next.video.done !== true || next.audio.done !== true) {
    const isVideo =
      next.audio.done === true || (next.video.done !== true && next.video.value.timestamp <= next.audio.value.timestamp)
    const kind = isVideo ? 'video' : 'audio'
    const taken = next[kind]
    if (taken.done !== true) yield { kind, packet: taken.value }
    next[kind] = await iterators[kind].next()
  }
}

async function* packetsIn(track: InputVideoTrack | InputAudioTrack | null): AsyncGenerator<EncodedPacket, undefined> {
  if (track) yield* new EncodedPacketSink(track).packets()
  return undefined
}
