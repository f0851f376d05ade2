/** Copies pictures and sound from media files into a new one, without decoding. */
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type EncodedPacket,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'

export interface Tracks {
  readonly video: InputVideoTrack | null
  readonly audio: InputAudioTrack | null
}

export interface Cut {
  /** In seconds. The cut begins at the key frame before. */
  readonly from: number
  readonly to: number
}

export interface Copying {
  readonly path: string
  readonly container: 'mp4' | 'webm'
  /** Written one after the other; of the same codecs and size. */
  readonly parts: readonly (Tracks & { readonly cut?: Cut })[]
  readonly signal?: AbortSignal
}

const FRAGMENT_SECONDS = 2

export const tracksOf = async (input: Input): Promise<Tracks> => ({
  video: await input.getPrimaryVideoTrack(),
  audio: await input.getPrimaryAudioTrack(),
})

/** Returns the length of the new file in seconds. */
export async function copyPackets({ path, container, parts, signal }: Copying): Promise<number> {
  const [first] = parts
  const format =
    container === 'mp4'
      ? new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: FRAGMENT_SECONDS })
      : new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: FRAGMENT_SECONDS })
  // By default, up to 16 MB would wait in memory.
  const output = new Output({ format, target: new FilePathTarget(path, { chunked: false }) })
  const [videoCodec, audioCodec] = [await first?.video?.getCodec(), await first?.audio?.getCodec()]
  const video = videoCodec && new EncodedVideoPacketSource(videoCodec)
  const audio = audioCodec && new EncodedAudioPacketSource(audioCodec)
  const rotation = (await first?.video?.getRotation()) ?? 0
  if (video) output.addVideoTrack(video, { rotation })
  if (audio) output.addAudioTrack(audio)
  await output.start()
  let end = 0
  for (const part of parts) {
    const [videoConfig, audioConfig] = [await part.video?.getDecoderConfig(), await part.audio?.getDecoderConfig()]
    const offset = end
    for await (const { kind, packet, beganAt } of packetsOf(part, part.cut)) {
      signal?.throwIfAborted()
      const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp - beganAt) + offset })
      end = Math.max(end, moved.timestamp + moved.duration)
      if (kind === 'video') await video?.add(moved, videoConfig ? { decoderConfig: videoConfig } : undefined)
      else await audio?.add(moved, audioConfig ? { decoderConfig: audioConfig } : undefined)
    }
  }
  await output.finalize()
  return end
}

interface Taken {
  readonly kind: 'video' | 'audio'
  readonly packet: EncodedPacket
  readonly beganAt: number
}

/** Returns the packets of both tracks by time: the writer waits for the track that is behind. */
async function* packetsOf({ video, audio }: Tracks, cut: Cut | undefined): AsyncGenerator<Taken> {
  const key = cut && video ? await new EncodedPacketSink(video).getKeyPacket(cut.from) : null
  const beganAt = key?.timestamp ?? cut?.from ?? 0
  const to = cut?.to ?? Infinity
  const iterators = { video: packetsIn(video, beganAt, to), audio: packetsIn(audio, beganAt, to) }
  const next = { video: await iterators.video.next(), audio: await iterators.audio.next() }
  while (next.video.done !== true || next.audio.done !== true) {
    const isVideo =
      next.audio.done === true || (next.video.done !== true && next.video.value.timestamp <= next.audio.value.timestamp)
    const kind = isVideo ? 'video' : 'audio'
    const taken = next[kind]
    if (taken.done !== true) yield { kind, packet: taken.value, beganAt }
    next[kind] = await iterators[kind].next()
  }
}

async function* packetsIn(
  track: InputVideoTrack | InputAudioTrack | null,
  from: number,
  to: number,
): AsyncGenerator<EncodedPacket, undefined> {
  if (!track) return undefined
  const sink = new EncodedPacketSink(track)
  const first = from > 0 ? ((await sink.getPacket(from)) ?? (await sink.getFirstPacket())) : await sink.getFirstPacket()
  if (!first) return undefined
  for await (const packet of sink.packets(first)) {
    // Pictures are in the order of decoding, so a later one may be shown earlier.
    if (packet.timestamp >= to && (track.type === 'audio' || packet.type === 'key')) return undefined
    if (packet.timestamp < to) yield packet
  }
  return undefined
}
