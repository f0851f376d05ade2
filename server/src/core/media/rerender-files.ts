/**
 * Renders photos and videos of a vault again after its watermark has changed, in the background and from their originals. The old
 * pictures are shown until the new ones are ready.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { FIRST_ID, newId } from '#lib/id.ts'
import type { Context, Services, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { processPhoto, UndecodablePhoto } from '#platform/photos.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { processVideo, UndecodableMedia, type Renditions } from '#platform/transcoding/index.ts'
import { withFolder } from '#platform/work-folder.ts'
import { watermarksRendered } from './events.ts'
import { hasOriginal } from './store-original.ts'
import { originalKey, photoKey, videoKey } from './keys.ts'
import {
  chooseWatermark,
  watermarkFor,
  filesToRender,
  readWatermarkStyle,
  type FileWatermark,
  type WatermarkState,
  type WatermarkStyle,
} from './watermark-settings.ts'
import { queueOf } from './processing-queue.ts'
import { deleteObjects, enqueueDiscard, objectsOfUnknown } from './remove-files.ts'
import { addDetail, filesById, type FileDetail, type FileRow } from './store.ts'

const renderVault = job('rerender vault', Type.Object({ ownerId: Type.String(), text: Type.String(), after: Type.String() }))
const renderFile = job('rerender file', Type.Object({ fileId: Type.String(), version: Type.String() }))

const BATCH_SIZE = 50
/** Runs after everything that people wait for. */
const PRIORITY = 1000

/** Stores the chosen watermark and starts rendering files that show another one. */
export async function setWatermark(tx: Tx, services: Services, ownerId: string, style: WatermarkStyle): Promise<WatermarkState> {
  const { state, text } = await chooseWatermark(tx, services, ownerId, style)
  if (state.total > 0) tx.enqueue(renderVault, { ownerId, text, after: FIRST_ID }, { key: `render:${ownerId}` })
  return state
}

/** Call this when the watermark's text has changed with its owner's name: renders files that show the old text. */
export async function refreshWatermark(tx: Tx, ownerId: string): Promise<void> {
  const style = await readWatermarkStyle(tx.db, ownerId)
  if (style !== 'off') await setWatermark(tx, tx.services, ownerId, style)
}

/** Handles a file that was processed while the watermark was changed. */
export async function rerenderFiles(ctx: Context, fileId: string): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  if (file && canRender(file) && (await watermarkFor(ctx, file)).text !== (file.detail.mark ?? ''))
    await ctx.write(async (tx) => enqueueRendering(tx, file))
}

const canRender = (file: FileRow) =>
  hasOriginal(file) && file.stage === '' && file.detail.original !== undefined && (file.kind === 'photo' || file.kind === 'video')

const enqueueRendering = (tx: Tx, file: Pick<FileRow, 'id' | 'owner_id' | 'kind'>) =>
  tx.enqueue(
    renderFile,
    { fileId: file.id, version: newId(tx.now).slice(-6) },
    { queue: queueOf(file, tx.services.config), priority: PRIORITY },
  )

async function runVault(ctx: Context, { ownerId, text, after }: { ownerId: string; text: string; after: string }): Promise<void> {
  const ids = await filesToRender(ctx.db, ownerId, text, after, BATCH_SIZE)
  const files = await filesById(ctx.db, ids)
  await ctx.write(async (tx) => {
    for (const file of files.values()) enqueueRendering(tx, file)
    const last = ids.at(-1)
    if (last !== undefined && ids.length === BATCH_SIZE)
      tx.enqueue(renderVault, { ownerId, text, after: last }, { key: `render:${ownerId}` })
  })
}

async function runFile(
  ctx: Context,
  { fileId, version }: { fileId: string; version: string },
  signal: AbortSignal,
): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  // The file was deleted, perhaps after an earlier run had stored new objects.
  if (!file) return deleteObjects(ctx, objectsOfUnknown(fileId))
  if (!canRender(file)) return
  const mark = await watermarkFor(ctx, file)
  if (mark.text === (file.detail.mark ?? '')) return
  try {
    const detail = await withFolder(ctx, 'process', async (folder) => {
      const path = join(folder, 'original')
      await pipeline(await ctx.storage.read(originalKey(fileId, file.detail.original ?? '')), createWriteStream(path), { signal })
      const work = { path, folder, signal, mark, version }
      return file.kind === 'photo' ? renderPhoto(ctx, file, work) : renderVideo(ctx, file, work)
    })
    await finish(ctx, file, { ...detail, mark: mark.text })
  } catch (error) {
    if (!isFinal(error)) throw error
    // The file stays as it is, and the others continue.
    ctx.log.info(`· ${file.kind} ${fileId} could not be rendered again: ${String(error)}`)
    await finish(ctx, file, { mark: mark.text })
  }
}

const isFinal = (error: unknown) => [UndecodablePhoto, UndecodableMedia, MissingObject].some((kind) => error instanceof kind)

interface Work {
  readonly path: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly mark: FileWatermark
  readonly version: string
}

/** Replaces each size as a whole, under its own name. */
async function renderPhoto(ctx: Context, { id }: FileRow, { path, mark }: Work): Promise<FileDetail> {
  const { variants } = await processPhoto(path, { watermark: mark.watermark })
  for (const { name, body } of variants) await ctx.storage.put(photoKey(id, name), body)
  return {}
}

/** The new renditions have new names, because players still use ranges of the old files. */
async function renderVideo(ctx: Context, { id }: FileRow, { path, folder, signal, mark, version }: Work): Promise<FileDetail> {
  const made = join(folder, 'made')
  await mkdir(made)
  const { renditions } = await processVideo(await ctx.ffmpeg(), path, {
    folder: made,
    signal,
    watermark: mark.watermark,
    suffix: `-${version}`,
  })
  for (const name of filesOf(renditions)) await ctx.storage.put(videoKey(id, name), createReadStream(join(made, name)))
  return { renditions }
}

/** Excludes the sound, which does not change. */
const filesOf = (renditions: Renditions | undefined): string[] =>
  (renditions?.video ?? []).flatMap(({ name }) => [`${name}.m3u8`, `${name}.mp4`])

async function finish(ctx: Context, before: FileRow, detail: FileDetail): Promise<void> {
  const known = await ctx.write(async (tx) => {
    const file = await addDetail(tx.db, before.id, detail)
    if (!file) return false
    tx.emit(watermarksRendered, { ownerId: file.owner_id })
    const old = detail.renditions ? filesOf(before.detail.renditions) : []
    // Viewers can watch to the end: a video's URLs work for twelve hours.
    enqueueDiscard(
      tx,
      old.map((name) => videoKey(file.id, name)),
    )
    return true
  })
  if (!known) await deleteObjects(ctx, objectsOfUnknown(before.id))
}

export const renderJobHandlers = [jobHandler(renderVault, runVault), jobHandler(renderFile, runFile)]
