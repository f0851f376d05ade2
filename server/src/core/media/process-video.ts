/** Processes an uploaded video: it can be played with its smallest rendition while the larger ones are made. */
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform/context.ts'
import { masterPlaylist, processVideo, storyboardTrack, type ProcessedVideo } from '#platform/transcoding/index.ts'
import { finish } from './finish-file.ts'
import { videoKey } from './keys.ts'
import type { Mark } from './marks.ts'
import { longestSeconds } from './upload-bounds.ts'
import { progressReporter } from './progress-reporter.ts'
import type { FileRow, Outcome } from './store.ts'

export const STORYBOARD = 'storyboard.vtt'
/** The playlist that a player is given; it names the renditions that there are when it is asked for. */
export const MASTER = 'master.m3u8'

interface Received {
  readonly path: string
  /** Temporary, the caller's. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly mark: Mark
}

/** Throws `UndecodableMedia`, `MissingFfmpeg`, or an ordinary error after which another try may succeed. */
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
    mostSeconds: await longestSeconds(ctx),
    watermark: mark.watermark,
    onProgress: progressReporter(ctx, file.id),
    async onPlayable(playable) {
      await store(playable)
      await finish(ctx, file, outcomeOf(file, playable, mark), 'renditions')
    },
  })
  await store(video)
  await finish(ctx, file, outcomeOf(file, video, mark))
}

/** One that came with a poster of its own keeps what stands in for that. */
function outcomeOf(file: FileRow, video: ProcessedVideo, { text: mark }: Mark): Outcome {
  const { width, height, renditions, storyboard, poster, posters } = video
  const { placeholder, blurred } = file.poster === '' ? video : file
  const shown = { width, height, duration_ms: video.durationMs, placeholder, blurred }
  return { status: 'ready', failure: null, ...shown, detail: { renditions, storyboard, poster, posters, mark } }
}

/** What is made when it is asked for; undefined for everything that is stored, and for a file that cannot be played. */
export const playlistOf = (file: FileRow | undefined, name: string): string | undefined =>
  name === MASTER && file?.detail.renditions ? masterPlaylist(file.detail.renditions) : undefined
