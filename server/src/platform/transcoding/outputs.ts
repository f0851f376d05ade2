/** What ffmpeg shall write, as its arguments: renditions of HLS, and raw frames for pictures. Nothing carries metadata. */
import type { Rung } from './ladder.ts'
import { THREADS } from './run-ffmpeg.ts'

export const SEGMENT_SECONDS = 4
export const AUDIO_BITRATE = 128_000
export const WITHOUT_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

/** Real times of the frames, at any frame rate. */
const TIMES = ['-fps_mode', 'vfr', '-enc_time_base', '1/90000']

const h264 = ({ mostBitrate }: Rung): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', String(mostBitrate), '-bufsize', String(2 * mostBitrate), '-threads', String(THREADS)],
  // Keyframes at the same times in every rendition, and at no others, so that a player may change between any two segments.
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-g', '9999', '-sc_threshold', '0'],
  ...['-flags:v', '+bitexact', ...TIMES],
]

export const aac = (bitrate: number): string[] => [
  ...['-c:a', 'aac', '-b:a', String(bitrate), '-ac', '2', '-ar', '48000', '-flags:a', '+bitexact'],
]

/** `name.m3u8` and one file `name.mp4`, of which the segments are ranges (CMAF, ISO/IEC 23000-19). */
const hls = (name: string): string[] => [
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
  ...['-hls_segment_options', 'movflags=+cmaf', '-hls_segment_filename', `${name}.mp4`, `${name}.m3u8`],
]

export const videoRendition = (rung: Rung, from: string): string[] => [
  ...['-map', `[${from}]`, ...WITHOUT_METADATA, ...h264(rung), ...hls(rung.name)],
]

export const AUDIO_NAME = 'audio'
export const audioRendition = (): string[] => [
  ...['-map', '0:a:0', ...WITHOUT_METADATA, ...aac(AUDIO_BITRATE), ...hls(AUDIO_NAME)],
]

/** One file that begins to play before all of it has come. */
export const singleFile = (rung: Rung, { from, hasAudio, file }: { from: string; hasAudio: boolean; file: string }): string[] => [
  ...['-map', `[${from}]`, ...(hasAudio ? ['-map', '0:a:0', ...aac(AUDIO_BITRATE)] : [])],
  ...[...WITHOUT_METADATA, ...h264(rung), '-f', 'mp4', '-movflags', '+faststart', file],
]

/** Frames as red, green and blue bytes, one after the other. */
export const rawFrames = (from: string, file: string, most: number): string[] => [
  ...['-map', `[${from}]`, '-fps_mode', 'passthrough', '-frames:v', String(most), '-pix_fmt', 'rgb24', '-f', 'rawvideo', file],
]
