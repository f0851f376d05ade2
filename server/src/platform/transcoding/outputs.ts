/** Builds ffmpeg's output arguments: renditions of HLS, single files, raw frames and samples. No output has metadata. */
import { SAMPLE_RATE, sound } from './filters.ts'
import type { Sound } from './find-sound.ts'
import type { Rung } from './ladder.ts'
import { THREADS } from './run-ffmpeg.ts'

const SEGMENT_SECONDS = 4
export const AUDIO_BITRATE = 128_000
export const AUDIO_NAME = 'audio'
export const STRIP_METADATA_ARGS = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

/** Duration and frame rate of a rendition. */
export interface FrameTiming {
  readonly seconds: number
  readonly isRegular: boolean
  readonly shownPerSecond: number
}

const h264 = ({ maxBitrate }: Rung, { seconds, isRegular, shownPerSecond }: FrameTiming): string[] =>
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
    ['-maxrate', String(maxBitrate), '-bufsize', String(2 * maxBitrate), '-threads', String(THREADS)],
    // Keyframes at exactly the same times in every rendition, so that a player can switch between any two segments.
    ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-g', '9999', '-sc_threshold', '0'],
    // Filters do not pass on the frame rate, from which the encoder chooses the level and calculates the bit rate.
    ['-x264-params', `fps=${shownPerSecond}`],
    // Keeps the real times of frames, at any frame rate.
    ['-fps_mode', 'vfr', '-enc_time_base', '1/90000', '-bsf:v', `setts=pts=PTS:dts=DTS:duration='${untilNext(seconds)}'`],
    // If some frames are predicted from later ones, frames are decoded in another order than shown. At irregular intervals the
    // times in the file would then be wrong.
    isRegular ? [] : ['-bf', '0'],
  ].flat()

/** Each frame lasts until the next one, and the last until the end: filters that drop frames keep their old durations. */
const untilNext = (seconds: number) => `max(1,if(gt(NEXT_DTS,DTS),NEXT_DTS-DTS,${seconds}/TB-(DTS-STARTDTS)))`
const aac = ['-c:a', 'aac', '-b:a', String(AUDIO_BITRATE), '-ac', '2', '-flags:a', '+bitexact']

/** `name.m3u8` and one file `name.mp4`, of which the segments are ranges (CMAF, ISO/IEC 23000-19). */
const hls = (name: string): string[] =>
  [
    ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ['-hls_segment_options', 'movflags=+cmaf', '-hls_segment_filename', `${name}.mp4`, `${name}.m3u8`],
  ].flat()

export const videoRendition = (rung: Rung, from: string, pace: FrameTiming): string[] =>
  [['-map', `[${from}]`], STRIP_METADATA_ARGS, h264(rung, pace), hls(rung.name)].flat()

export interface SoundOf {
  /** Index of the input, from 0. */
  readonly input: number
  readonly track: Sound
}

const soundOf = ({ input, track }: SoundOf, seconds: number): string[] => [
  '-map',
  `${input}:a:${track.index}`,
  '-af',
  sound(track, seconds),
  '-t',
  String(seconds),
]

/**
 * The encoder starts with this many samples of silence. Fragments have no edit list that would skip them, so the same number of
 * samples is cut from the sound.
 */
const PRIMING_SAMPLES = 1024

export const audioRendition = (track: Sound, seconds: number): string[] =>
  [
    ['-map', `0:a:${track.index}`, '-af', `${sound(track, seconds)},atrim=start_sample=${PRIMING_SAMPLES},asetpts=PTS-STARTPTS`],
    ['-t', String(Math.max(seconds - PRIMING_SAMPLES / SAMPLE_RATE, PRIMING_SAMPLES / SAMPLE_RATE))],
    STRIP_METADATA_ARGS,
    aac,
    hls(AUDIO_NAME),
  ].flat()

interface Clip extends FrameTiming {
  readonly from: string
  /** Undefined for silence. */
  readonly sound: SoundOf | undefined
  readonly file: string
}

/** One file that can start to play before it has loaded completely. */
export const videoFile = (rung: Rung, { from, sound: of, file, ...pace }: Clip): string[] =>
  [
    ['-map', `[${from}]`],
    of ? [...soundOf(of, pace.seconds), ...aac] : [],
    STRIP_METADATA_ARGS,
    h264(rung, pace),
    mp4(file),
  ].flat()

export const audioFile = (track: Sound, { file, seconds }: { readonly file: string; readonly seconds: number }): string[] =>
  [soundOf({ input: 0, track }, seconds), STRIP_METADATA_ARGS, aac, mp4(file)].flat()

const mp4 = (file: string) => ['-f', 'mp4', '-movflags', '+faststart', file]

/** Frames as red, green and blue bytes. */
export const rawFrames = (from: string, file: string, most: number): string[] =>
  [
    ['-map', `[${from}]`, '-fps_mode', 'passthrough', '-frames:v', String(most)],
    ['-pix_fmt', 'rgb24', '-f', 'rawvideo', file],
  ].flat()

/** 16-bit little-endian samples of one channel. */
export const rawSamples = (
  track: Sound,
  { seconds, samplesPerSecond }: { seconds: number; samplesPerSecond: number },
): string[] => [...soundOf({ input: 0, track }, seconds), '-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le', 'pipe:1']

/** One line per frame, with its start time. */
export const frameTimes = (from: string): string[] => [
  '-map',
  `[${from}]`,
  '-fps_mode',
  'passthrough',
  '-enc_time_base',
  '1/1000',
  '-f',
  'framecrc',
  'pipe:1',
]
