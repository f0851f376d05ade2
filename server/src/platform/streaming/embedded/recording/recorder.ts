/**
 * Writes the media of one publisher to files: WebM with VP8, or fragmented MP4 with H.264, and Opus in both. Files are only
 * appended to, so a kill loses at most the last seconds. A picture of another size or codec starts a new file.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FilePathTarget, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny'
import type { VideoCodec } from '../sfu/codecs.ts'
import type { Frame } from './frames.ts'
import { openWriterTap, type WriterTap } from './writer-tap.ts'
import { openTracks } from './tracks.ts'

export interface RecorderOptions {
  readonly folder: string
  readonly accountId: string
  /** Undefined if only sound is published. */
  readonly videoCodec: VideoCodec | undefined
  readonly hasAudio: boolean
  onError(error: unknown): void
}

const FRAGMENT_SECONDS = 2
/** Fragments of a file end at key frames, and players seek to them; a browser alone sends hardly any. */
const KEY_FRAME_SECONDS = 4

export const openRecorder = (options: RecorderOptions): WriterTap =>
  openWriterTap({
    videoCodec: options.videoCodec,
    keyFrameSeconds: KEY_FRAME_SECONDS,
    open: (first) => openFile(options, first),
    fits: (first, next) =>
      first.codec === next.codec && first.size?.width === next.size?.width && first.size?.height === next.size?.height,
  })

/** Numbers the files of an account, also after a restart. */
function pathFor({ folder, accountId }: RecorderOptions, codec: VideoCodec | undefined): string {
  const files = readdirSync(folder).filter((name) => name.startsWith(`${accountId}-`)).length
  return join(folder, `${accountId}-${String(files + 1).padStart(4, '0')}.${codec === 'H264' ? 'mp4' : 'webm'}`)
}

function openFile(options: RecorderOptions, first: Frame | undefined) {
  const format =
    first?.codec === 'H264'
      ? new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: FRAGMENT_SECONDS })
      : new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: FRAGMENT_SECONDS })
  // By default, up to 16 MB would wait in memory.
  const target = new FilePathTarget(pathFor(options, first?.codec), { chunked: false })
  return openTracks({ ...options, format, target, first })
}
