import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform/context.ts'
import { processAudio } from '#platform/transcoding/index.ts'
import { finishProcessing } from './finish-processing.ts'
import { audioKey } from './keys.ts'
import { maxSeconds } from './upload-bounds.ts'
import { progressReporter } from './progress-reporter.ts'
import type { FileRow } from './store.ts'

export const COVER = 'cover.webp'

interface Received {
  readonly path: string
  /** A temporary folder of the caller. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Throws `UndecodableMedia`, `MissingFfmpeg`, or an ordinary error if another attempt may succeed. */
export async function processUploadedAudio(ctx: Context, file: FileRow, { path, folder, signal }: Received): Promise<void> {
  const made = join(folder, 'made')
  await mkdir(made)
  const audio = await processAudio(await ctx.ffmpeg(), path, {
    folder: made,
    signal,
    maxSeconds: await maxSeconds(ctx),
    onProgress: progressReporter(ctx, file.id),
  })
  await ctx.storage.put(audioKey(file.id, audio.file), createReadStream(join(made, audio.file)))
  const card = audio.cover?.variants.find(({ name }) => name === 'card')
  if (card) await ctx.storage.put(audioKey(file.id, COVER), card.body)
  // A recording with a chosen cover keeps that cover's placeholders.
  const { width = 0, height = 0, placeholder = '', blurred = '' } = file.poster === '' ? (audio.cover ?? {}) : file
  const shown = { width, height, duration_ms: audio.durationMs, placeholder, blurred }
  const detail = { audio: { file: audio.file, waveform: audio.waveform, hasCover: card !== undefined } }
  await finishProcessing(ctx, file, { status: 'ready', failure: null, ...shown, detail })
}
