/** Processes an uploaded video, which can be played in its smallest rendition while the larger ones are made. */
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform/context.ts'
import { masterPlaylist, processVideo, storyboardTrack, type ProcessedVideo } from '#platform/transcoding/index.ts'
import { finishProcessing } from './finish-processing.ts'
import { videoKey } from './keys.ts'
import type { FileWatermark } from './watermark-settings.ts'
import { maxSeconds } from './upload-bounds.ts'
import { progressReporter } from './progress-reporter.ts'
import type { FileRow, Outcome } from './store.ts'

export const STORYBOARD = 'storyboard.vtt'
/** The playlist for players; it lists the renditions that exist at the time of the request. */
export const MASTER = 'master.m3u8'

interface Received {
  readonly path: string
  /** A temporary folder of the caller. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly mark: FileWatermark
}

/** Throws `UndecodableMedia`, `MissingFfmpeg`, or an ordinary error if another attempt may succeed. */
export async function processUploadedVideo(ctx: Context, file: FileRow, { path, folder, signal, mark }: Received): Promise<void> {
  const ffmpeg = await ctx.ffmpeg()
  const made = join(folder, 'made')
  await mkdir(made)
  const stored = new Set<string>()
  const store = async ({ files, storyboard }: ProcessedVideo) => {
    await writeFile(join(made, STORYBOARD), storyboardTrack(storyboard, storyboard.file))
    for (const name of [...files, STORYBOARD].filter((one) => one !== MASTER && !stored.has(one))) {
      await ctx.storage.put(videoKey(file.id, name), createReadStream(join(made, name)))
      stored.add(name)
    }
  }
  const video = await processVideo(ffmpeg, path, {
    folder: made,
    signal,
    maxSeconds: await maxSeconds(ctx),
    watermark: mark.watermark,
    onProgress: progressReporter(ctx, file.id),
    async onPlayable(playable) {
      await store(playable)
      await finishProcessing(ctx, file, outcomeOf(file, playable, mark), 'renditions')
    },
  })
  await store(video)
  await finishProcessing(ctx, file, outcomeOf(file, video, mark))
}

/** A video with a chosen poster keeps that poster's placeholders. */
function outcomeOf(file: FileRow, video: ProcessedVideo, { text: mark }: FileWatermark): Outcome {
  const { width, height, renditions, storyboard, poster, posters } = video
  const { placeholder, blurred } = file.poster === '' ? video : file
  const shown = { width, height, duration_ms: video.durationMs, placeholder, blurred }
  return { status: 'ready', failure: null, ...shown, detail: { renditions, storyboard, poster, posters, mark } }
}

/** Returns the master playlist; undefined for stored files and for a file that cannot be played. */
export const playlistOf = (file: FileRow | undefined, name: string): string | undefined =>
  name === MASTER && file?.detail.renditions ? masterPlaylist(file.detail.renditions) : undefined
