/** Copies an original without what the camera wrote beside picture and sound: no place, no device, no title, no date. */
import { stat } from 'node:fs/promises'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs } from './input.ts'
import { probe, whyUnreadable } from './probe.ts'
import { WITHOUT_METADATA } from './outputs.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import type { Kind } from './errors.ts'

interface Stripping {
  readonly kind: Kind
  readonly folder: string
  readonly signal?: AbortSignal
}

/** The container of the copy by the extension of the original's. */
const MUXERS: Readonly<Record<string, string>> = {
  mov: 'mov',
  webm: 'webm',
  mkv: 'matroska',
  mp3: 'mp3',
  aac: 'adts',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  opus: 'ogg',
}

/** Cameras write place and date into the picture's own stream, too, as supplemental information (H.264 annex D, H.265 annex D). */
const SUPPLEMENTAL: Readonly<Record<string, string>> = {
  h264: 'filter_units=remove_types=6',
  hevc: 'filter_units=remove_types=39-40',
}

const MOST_SECONDS = 1800
/** Another index of the same content may be a little longer. */
const SPARE_BYTES = 64 * 1024 * 1024

/**
 * Writes `original.EXTENSION` into the folder and answers its name. Picture and sound are copied bit by bit; covers, subtitles,
 * chapters and tracks of data (such as the places along the way) are left out. Throws as `processVideo` does.
 */
export async function stripMetadata(ffmpeg: Ffmpeg, path: string, { kind, folder, signal }: Stripping): Promise<string> {
  const { input, video } = await probe(ffmpeg, path, kind, { signal })
  const file = `original.${input.extension}`
  const filter = video && SUPPLEMENTAL[video.codec]
  const args = [
    inputArgs(input, { seconds: 1e6 }),
    kind === 'video' ? ['-map', '0:V:0'] : [],
    ['-map', '0:a?', '-c', 'copy', ...(filter ? ['-bsf:v', filter] : []), ...WITHOUT_METADATA],
    ['-f', MUXERS[input.extension] ?? 'mp4', file],
  ].flat()
  try {
    await runFfmpeg(ffmpeg, { args, folder, signal, mostSeconds: MOST_SECONDS, mostBytes: (await stat(path)).size + SPARE_BYTES })
  } catch (error) {
    throw error instanceof FfmpegFailed ? whyUnreadable(kind, error) : error
  }
  return file
}
