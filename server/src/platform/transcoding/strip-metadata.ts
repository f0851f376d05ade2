/** Copies an original without the metadata of picture and sound: no place, device, title or date. */
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs } from './input.ts'
import { probe, whyUnreadable } from './probe.ts'
import { STRIP_METADATA_ARGS } from './outputs.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import type { Kind } from './errors.ts'

interface Stripping {
  readonly kind: Kind
  readonly folder: string
  readonly signal?: AbortSignal
}

/**
 * Formats of the copy, by the extension of the original. The second accepts codecs that cameras and browsers write but the first
 * does not allow.
 */
const MUXERS: Readonly<Record<string, readonly string[]>> = {
  mov: ['mov'],
  webm: ['webm', 'matroska'],
  mkv: ['matroska'],
  mp3: ['mp3'],
  aac: ['adts'],
  wav: ['wav'],
  flac: ['flac'],
  ogg: ['ogg'],
  opus: ['ogg'],
}
const MP4: readonly string[] = ['mp4', 'mov']

/**
 * Cameras also write place and date into the picture's own stream, as supplemental information (H.264 annex D, H.265 annex D).
 */
const SUPPLEMENTAL: Readonly<Record<string, string>> = {
  h264: 'filter_units=remove_types=6',
  hevc: 'filter_units=remove_types=39-40',
}

const TIMEOUT_SECONDS = 1800
/** The copy's index may be slightly larger for the same content. */
const SPARE_BYTES = 64 * 1024 * 1024

/**
 * Writes `original.EXTENSION` into the folder and returns its name. Picture and sound are copied without changes; covers,
 * subtitles, chapters and data tracks (such as recorded positions) are left out. Throws like `processVideo`.
 */
export async function stripMetadata(ffmpeg: Ffmpeg, path: string, { kind, folder, signal }: Stripping): Promise<string> {
  const { input, video } = await probe(ffmpeg, path, kind, { signal })
  const file = `original.${input.extension}`
  const filter = video && SUPPLEMENTAL[video.codec]
  const copied = [
    inputArgs(input, { seconds: 1e6 }),
    kind === 'video' ? ['-map', '0:V:0'] : [],
    ['-map', '0:a?', '-c', 'copy', ...(filter ? ['-bsf:v', filter] : []), ...STRIP_METADATA_ARGS],
  ].flat()
  const bounds = { folder, signal, maxSeconds: TIMEOUT_SECONDS, maxBytes: (await stat(path)).size + SPARE_BYTES }
  let failure: unknown
  for (const muxer of MUXERS[input.extension] ?? MP4) {
    try {
      await runFfmpeg(ffmpeg, { args: [...copied, '-f', muxer, file], ...bounds })
      return file
    } catch (error) {
      if (!(error instanceof FfmpegFailed)) throw error
      failure = error
    }
  }
  await rm(join(folder, file), { force: true })
  throw whyUnreadable(kind, failure)
}
