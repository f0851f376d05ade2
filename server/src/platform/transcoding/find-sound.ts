/** Finds the sound track to use: the first that can be decoded and mixed to two channels. */
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs, type Input } from './input.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'

export interface Sound {
  /** Index among the sound tracks. */
  readonly index: number
  /** The filter that mixes the track if ffmpeg does not know its layout. */
  readonly mix?: string
}

const PROBE_TIMEOUT_SECONDS = 60
const MEGABYTE = 1024 * 1024

/** Returns undefined if every track is empty. Throws the `FfmpegFailed` of the first track if none can be used. */
export async function findSound(
  ffmpeg: Ffmpeg,
  input: Input,
  { channels, signal }: { readonly channels: readonly number[]; readonly signal: AbortSignal | undefined },
): Promise<Sound | undefined> {
  const failures: FfmpegFailed[] = []
  for (const [index, count] of channels.entries())
    for (const sound of [{ index }, { index, mix: alternating(count) }]) {
      try {
        if (await hasFrame(ffmpeg, input, sound, signal)) return sound
        break
      } catch (error) {
        if (!(error instanceof FfmpegFailed)) throw error
        failures.push(error)
      }
    }
  const [first] = failures
  if (first) throw first
  return undefined
}

/** Decodes and mixes the first frame. */
async function hasFrame(ffmpeg: Ffmpeg, input: Input, { index, mix }: Sound, signal: AbortSignal | undefined): Promise<boolean> {
  let frame = ''
  const args = [
    inputArgs(input, { seconds: PROBE_TIMEOUT_SECONDS }),
    [
      '-map',
      `0:a:${index}`,
      ...(mix === undefined ? [] : ['-af', mix]),
      '-ac',
      '2',
      '-frames:a',
      '1',
      '-f',
      'framecrc',
      'pipe:1',
    ],
  ].flat()
  const onData = (chunk: Buffer) => void (frame += frame.length < MEGABYTE ? chunk.toString('latin1') : '')
  await runFfmpeg(ffmpeg, { args, folder: '/', signal, maxSeconds: PROBE_TIMEOUT_SECONDS, maxBytes: MEGABYTE, onData })
  return /^0,/m.test(frame)
}

/** Mixes the 1st, 3rd, 5th … channel to the left and the others to the right, without making any louder. */
function alternating(channels: number): string {
  const side = (from: number) =>
    Array.from({ length: Math.max(1, Math.ceil((channels - from) / 2)) }, (_, at) => `c${Math.min(2 * at + from, channels - 1)}`)
  return `pan=stereo|FL<${side(0).join('+')}|FR<${side(1).join('+')}`
}
