/** Cuts a short teaser out of a video, as one small file that everyone may see. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { boundsOf, watermarked } from './encode-video.ts'
import { damaged, tooLong } from './errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { frames, picture, split } from './filters.ts'
import { inputArgs, openInput } from './input.ts'
import { fitInto } from './ladder.ts'
import { videoFile } from './outputs.ts'
import { probe, whyUnreadable } from './probe.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import type { Watermark } from './watermark.ts'

export interface Cutting {
  /** Receives `teaser.mp4`. */
  readonly folder: string
  /** If this is after the end, the teaser is the end of the video. */
  readonly startSeconds: number
  /** At most 60. */
  readonly seconds: number
  /** The file with the sound, if it is separate, as in renditions. */
  readonly soundPath?: string | undefined
  readonly signal?: AbortSignal
  readonly watermark?: Watermark
}

export interface Teaser {
  /** File name. The file has H.264 and AAC in MP4, up to 480p, and plays before it has loaded completely. */
  readonly file: string
  readonly width: number
  readonly height: number
}

const TIMEOUT_SECONDS = 60
const SIDE = 480
const BITRATE = 1_500_000

/** Accepts the original or any rendition. Throws like `processVideo`. */
export async function cutTeaser(ffmpeg: Ffmpeg, path: string, cutting: Cutting): Promise<Teaser> {
  const { folder, seconds, signal, watermark } = cutting
  if (seconds > TIMEOUT_SECONDS) throw tooLong('video', TIMEOUT_SECONDS)
  return ffmpeg.runQueued({ signal }, async () => {
    const scratch = await mkdtemp(join(folder, 'scratch-'))
    try {
      const { input, video, sound, durationMs, ...timeline } = await probe(ffmpeg, path, 'video', { signal })
      if (!video) throw damaged('video')
      const startSeconds = Math.max(0, Math.min(cutting.startSeconds, durationMs / 1000 - seconds))
      const rung = { name: 'teaser', ...fitInto(video, SIDE), maxBitrate: BITRATE }
      const { inputs, filters } = await watermarked([rung], { watermark, scratch })
      const graph = [split('0:V:0', `${frames(video)},${picture(video, rung, ffmpeg)}`, ['plain0']), ...filters].join(';')
      const file = 'teaser.mp4'
      const apart = cutting.soundPath === undefined ? undefined : await openInput(cutting.soundPath, 'audio')
      const inside = sound && { input: 0, track: sound }
      const pace = { seconds: Math.min(seconds, durationMs / 1000 - startSeconds), ...timeline }
      const args = [
        inputArgs(input, { startSeconds, seconds }),
        inputs,
        apart ? inputArgs(apart, { startSeconds, seconds }) : [],
        ['-filter_complex', graph],
        videoFile(rung, {
          from: 'shown0',
          sound: apart ? { input: watermark ? 2 : 1, track: { index: 0 } } : inside,
          file,
          ...pace,
        }),
      ].flat()
      await runFfmpeg(ffmpeg, { args, folder, signal, ...boundsOf({ durationMs: seconds * 1000 }, rung) })
      return { file, width: rung.width, height: rung.height }
    } catch (error) {
      throw error instanceof FfmpegFailed ? whyUnreadable('video', error) : error
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}
