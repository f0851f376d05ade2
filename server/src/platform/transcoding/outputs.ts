/** What ffmpeg shall write, as its arguments: renditions of HLS, single files, raw frames and samples. Nothing carries metadata. */
import type { Rung } from './ladder.ts'
import { THREADS } from './run-ffmpeg.ts'

const SEGMENT_SECONDS = 4
export const AUDIO_BITRATE = 128_000
export const AUDIO_NAME = 'audio'
export const WITHOUT_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

const h264 = ({ mostBitrate }: Rung): string[] =>
  [
    [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-flags:v',
      '+bitexact',
    ],
    ['-maxrate', String(mostBitrate), '-bufsize', String(2 * mostBitrate), '-threads', String(THREADS)],
    // Keyframes at the same times in every rendition, and at no others, so that a player may change between any two segments.
    ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-g', '9999', '-sc_threshold', '0'],
    // Real times of the frames, at any frame rate.
    ['-fps_mode', 'vfr', '-enc_time_base', '1/90000'],
  ].flat()

const aac = ['-c:a', 'aac', '-b:a', String(AUDIO_BITRATE), '-ac', '2', '-ar', '48000', '-flags:a', '+bitexact']

/** `name.m3u8` and one file `name.mp4`, of which the segments are ranges (CMAF, ISO/IEC 23000-19). */
const hls = (name: string): string[] =>
  [
    ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ['-hls_segment_options', 'movflags=+cmaf', '-hls_segment_filename', `${name}.mp4`, `${name}.m3u8`],
  ].flat()

export const videoRendition = (rung: Rung, from: string): string[] =>
  [['-map', `[${from}]`], WITHOUT_METADATA, h264(rung), hls(rung.name)].flat()

export const audioRendition = (): string[] => [['-map', '0:a:0'], WITHOUT_METADATA, aac, hls(AUDIO_NAME)].flat()

interface Clip {
  readonly from: string
  /** Which of the inputs' tracks of sound, as ffmpeg names it; undefined for silence. */
  readonly sound: string | undefined
  readonly file: string
}

/** One file that begins to play before all of it has come. */
export const videoFile = (rung: Rung, { from, sound, file }: Clip): string[] =>
  [['-map', `[${from}]`], sound === undefined ? [] : ['-map', sound, ...aac], WITHOUT_METADATA, h264(rung), mp4(file)].flat()

export const audioFile = (file: string): string[] => [['-map', '0:a:0'], WITHOUT_METADATA, aac, mp4(file)].flat()

const mp4 = (file: string) => ['-f', 'mp4', '-movflags', '+faststart', file]

/** Frames as red, green and blue bytes, one after the other. */
export const rawFrames = (from: string, file: string, most: number): string[] =>
  [
    ['-map', `[${from}]`, '-fps_mode', 'passthrough', '-frames:v', String(most)],
    ['-pix_fmt', 'rgb24', '-f', 'rawvideo', file],
  ].flat()

/** Samples of 16 bits, little-endian, of one channel. */
export const rawSamples = (samplesPerSecond: number): string[] =>
  ['-map', '0:a:0', '-ac', '1', '-ar', String(samplesPerSecond)].concat('-f', 's16le', 'pipe:1')
