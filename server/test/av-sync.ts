/** Measures recordings by decoding them: the times of a flash and a beep, their length, and their number of frames. */
import { spawnSync } from 'node:child_process'
import type { Ffmpeg } from '#platform/transcoding/index.ts'

const FRAMES_PER_SECOND = 200
const SAMPLES_PER_SECOND = 8000
const BRIGHT = 100

export interface Measured {
  /** Seconds; NaN if there is none. */
  readonly flash: number
  readonly beep: number
}

/** Measures when the picture becomes bright, and when the sound becomes loud. */
export function measureSync(ffmpeg: Ffmpeg, path: string): Measured {
  const pixels = decoded(ffmpeg, path, [
    '-map',
    '0:v',
    '-vf',
    `fps=${FRAMES_PER_SECOND}:start_time=0,scale=1:1,format=gray`,
    '-f',
    'rawvideo',
  ])
  const samples = decoded(ffmpeg, path, [
    '-map',
    '0:a',
    '-af',
    `aresample=${SAMPLES_PER_SECOND}:async=1:first_pts=0`,
    '-ac',
    '1',
    '-f',
    's16le',
  ])
  const loudness = Array.from({ length: samples.length >> 1 }, (_, index) => Math.abs(samples.readInt16LE(2 * index)))
  const loudest = loudness.reduce((most, one) => Math.max(most, one), 0)
  return {
    flash: secondsOf(
      pixels.findIndex((value) => value > BRIGHT),
      FRAMES_PER_SECOND,
    ),
    beep: secondsOf(
      loudness.findIndex((value) => value > loudest / 3 && loudest > 1000),
      SAMPLES_PER_SECOND,
    ),
  }
}

const secondsOf = (index: number, rate: number) => (index === -1 ? Number.NaN : index / rate)

/** Returns the times of all frames in seconds, in display order. */
export function frameTimesOf(ffmpeg: Ffmpeg, path: string): number[] {
  const args = ['-map', '0:v:0', '-fps_mode', 'passthrough', '-enc_time_base', '1/1000000', '-vf', 'scale=2:2', '-f', 'framecrc']
  const lines = decoded(ffmpeg, path, args).toString('latin1')
  return [...lines.matchAll(/^0, +-?\d+, +(-?\d+),/gm)].map(([, time]) => Number(time) / 1e6)
}

function decoded({ program }: Ffmpeg, path: string, args: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(program, ['-v', 'error', '-nostdin', '-i', path, ...args, 'pipe:1'], {
    maxBuffer: 1e9,
  })
  if (status !== 0) throw new Error(String(stderr))
  return stdout
}
