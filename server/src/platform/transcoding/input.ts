/** Builds ffmpeg's arguments for an uploaded file: typed by its bytes, and unable to open any other file or URL. */
import { open } from 'node:fs/promises'
import { HEAD_BYTES, isAllowed, detectFileType, wrongTypeMessage } from '../file-types.ts'
import { UndecodableMedia, type Kind } from './errors.ts'
import { THREADS } from './run-ffmpeg.ts'

export interface Input {
  readonly path: string
  readonly demuxer: string
  readonly extension: string
}

const DEMUXERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
}

/**
 * Codecs that cameras, phones, browsers and editors write. Decoders for games and for obsolete formats have had the worst bugs.
 */
const DECODERS = [
  ['h264', 'hevc', 'mpeg4', 'h263', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ['mjpeg', 'prores', 'dnxhd', 'ffv1', 'png', 'apng', 'gif'],
  ['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'ac3', 'eac3', 'amrnb', 'amrwb'],
  ['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_mulaw', 'pcm_alaw'],
].flat()

export const MAX_MEGAPIXELS = 36

/** Throws `UndecodableMedia` if the file is not of this kind. */
export async function openInput(path: string, kind: Kind): Promise<Input> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    const type = await detectFileType(buffer.subarray(0, bytesRead))
    const demuxer = isAllowed(kind, type) ? DEMUXERS[type.mime] : undefined
    if (!type || demuxer === undefined) throw new UndecodableMedia(wrongTypeMessage(kind, type))
    return { path, demuxer, extension: type.extension }
  } finally {
    await file.close()
  }
}

interface Cut {
  readonly startSeconds?: number
  readonly seconds: number
}

/**
 * Allows only this demuxer, these decoders, and the file protocol. A disguised playlist is not read as one, and external files
 * that a container names (`dref` of QuickTime) are not opened.
 */
export const inputArgs = ({ path, demuxer }: Input, { startSeconds = 0, seconds }: Cut): string[] =>
  [
    ['-protocol_whitelist', 'file', '-f', demuxer, '-format_whitelist', demuxer, '-codec_whitelist', DECODERS.join()],
    demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : [],
    ['-max_pixels', String(MAX_MEGAPIXELS * 1_000_000), '-threads', String(THREADS), '-dn', '-sn'],
    // Filters keep their state, and scale frames that change size.
    ['-reinit_filter:v', '0'],
    startSeconds > 0 ? ['-ss', String(startSeconds)] : [],
    ['-t', String(seconds), '-i', `file:${path}`],
  ].flat()
