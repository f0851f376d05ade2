/** Defines the job that processes an upload. It may be interrupted anywhere and run again. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { t } from '#lib/i18n.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context } from '#platform/context.ts'
import { processPhoto as processPicture, stillPicture, UndecodablePhoto, type ProcessedPhoto } from '#platform/photos.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { withFolder } from '#platform/work-folder.ts'
import { animationToVideo, isAnimatedPicture, MissingFfmpeg, UndecodableMedia } from '#platform/transcoding/index.ts'
import { DOCUMENT, openSealedUpload, putIdDocument } from './id-documents.ts'
import type { StoredKind } from './file-kinds.ts'
import { documentKey, originalFolder, originalKey, photoKey, rawKey } from './keys.ts'
import { finishProcessing } from './finish-processing.ts'
import { hasOriginal, storeOriginal } from './store-original.ts'
import { watermarkFor, type FileWatermark } from './watermark-settings.ts'
import { processUploadedAudio } from './process-audio.ts'
import { processUploadedVideo } from './process-video.ts'
import { deleteObjects, objectsOfUnknown } from './remove-files.ts'
import { rerenderFiles } from './rerender-files.ts'
import { compareWithKnown, scanUpload } from './scan-file.ts'
import { filesById, type FileRow } from './store.ts'

export const processFile = job('process file', Type.Object({ fileId: Type.String() }))

async function run(ctx: Context, { fileId }: { fileId: string }, signal: AbortSignal): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  if (file && isUnfinished(file)) await work(ctx, file, signal)
  // Also runs if an earlier run was interrupted right before this line.
  if (file) await ctx.storage.remove(rawKey(fileId))
  else await deleteObjects(ctx, objectsOfUnknown(fileId))
}

const isUnfinished = (file: FileRow) =>
  file.status === 'processing' || file.stage !== '' || (hasOriginal(file) && file.detail.original === undefined)

const work = (ctx: Context, file: FileRow, signal: AbortSignal): Promise<void> =>
  withFolder(ctx, 'process', (folder) => orFailed(ctx, file, () => workIn(ctx, file, { folder, signal })))

async function workIn(ctx: Context, file: FileRow, { folder, signal }: Pick<Received, 'folder' | 'signal'>): Promise<void> {
  const received = join(folder, 'raw')
  await pipeline(await uploadOf(ctx, file), createWriteStream(received), { signal })
  const failure = file.status === 'processing' ? await scanUpload(ctx, file, { path: received, signal }) : undefined
  if (failure !== undefined) return finishProcessing(ctx, file, failed(failure))
  const path = await asShown(ctx, file, { path: received, folder, signal })
  const mark = await watermarkFor(ctx, file)
  // A separate step: a file that can be shown keeps its original even if the rest of the processing fails.
  if (file.status === 'processing' || file.stage !== '')
    await orFailed(ctx, file, () => processes[file.kind](ctx, file, { path, folder, signal, mark }))
  const done = (await filesById(ctx.db, [file.id])).get(file.id)
  if (done) await compareWithKnown(ctx, done)
  if (done && hasOriginal(done)) await storeOriginal(ctx, done, { path, folder, signal })
  await rerenderFiles(ctx, file.id)
}

/**
 * Returns the uploaded bytes. They are removed after processing, because cameras write the place into files. If a restored
 * database is older than its folder, the file is processed again from its results. Throws `MissingObject`.
 */
async function uploadOf(ctx: Context, { id, is_sealed: isSealed }: FileRow): Promise<Readable> {
  const { storage } = ctx
  if (isSealed) return Readable.from([(await openSealedUpload(ctx, id)) ?? missing(id)])
  if (await storage.stat(rawKey(id))) return storage.read(rawKey(id))
  const [original] = await storage.names(originalFolder(id), { from: '', to: '~' })
  const made = [...(original === undefined ? [] : [originalKey(id, original)]), photoKey(id, 'full'), documentKey(id)]
  for (const key of made) if (await storage.stat(key)) return storage.read(key)
  return missing(id)
}

function missing(id: string): never {
  throw new MissingObject(rawKey(id))
}

/** Stores permanent failures with their message; rethrows errors that may pass. */
async function orFailed(ctx: Context, file: FileRow, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const failure = whyFailed(error)
    if (failure === undefined) throw error
    await finishProcessing(ctx, file, failed(failure))
  }
}

/**
 * Returns the file from which everything else is made, including the original. An animated picture becomes a video, unless it
 * comes from an archive and already is one. A GIF of one frame becomes a PNG.
 */
async function asShown(ctx: Context, file: FileRow, { path, folder, signal }: Omit<Received, 'mark'>): Promise<string> {
  if (file.kind === 'photo') return stillPicture(path, folder)
  if (!file.is_animation || !(await isAnimatedPicture(path))) return path
  return animationToVideo(await ctx.ffmpeg(), path, { folder, signal })
}

interface Received {
  readonly path: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly mark: FileWatermark
}

type Process = (ctx: Context, file: FileRow, received: Received) => Promise<void>

const processPhoto: Process = async (ctx, file, { path, mark }) => {
  const photo = await processPicture(path, { watermark: mark.watermark })
  for (const { name, body } of photo.variants) await ctx.storage.put(photoKey(file.id, name), body)
  await finishProcessing(ctx, file, ready(photo, mark))
}

const processDocument: Process = async (ctx, file, { path, mark }) => {
  const photo = await processPicture(path, DOCUMENT)
  for (const { body } of photo.variants) {
    if (file.is_sealed) await putIdDocument(ctx, file.id, body)
    else await ctx.storage.put(documentKey(file.id), body)
  }
  // A small picture of an ID in the row would not be encrypted.
  const shown = file.is_sealed ? { ...photo, placeholder: '', blurred: '' } : photo
  await finishProcessing(ctx, file, ready(shown, mark))
}

const processes: Readonly<Record<StoredKind, Process>> = {
  photo: processPhoto,
  video: processUploadedVideo,
  audio: processUploadedAudio,
  document: processDocument,
}

/** Returns the message if another attempt would fail in the same way; otherwise undefined. */
function whyFailed(error: unknown): string | undefined {
  if (error instanceof MissingObject) return t('This file was lost. Upload it again.')
  const isFinal = [UndecodablePhoto, UndecodableMedia, MissingFfmpeg].some((kind) => error instanceof kind)
  return isFinal && error instanceof Error ? error.message : undefined
}

const ready = ({ width, height, placeholder, blurred }: ProcessedPhoto, { text: mark }: FileWatermark) =>
  ({ status: 'ready', failure: null, width, height, duration_ms: 0, placeholder, blurred, detail: { mark } }) as const
const failed = (failure: string) =>
  ({ status: 'failed', failure, width: 0, height: 0, duration_ms: 0, placeholder: '', blurred: '', detail: {} }) as const

export const processJobHandlers = [jobHandler(processFile, run)]
