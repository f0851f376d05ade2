/** Cuts teasers: short pieces of a vault's videos, which are media items of their own. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import type { Context, Tx } from '#platform/context.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { cutTeaser, UndecodableMedia } from '#platform/transcoding/index.ts'
import { withFolder } from '#platform/work-folder.ts'
import { finishProcessing } from './finish-processing.ts'
import { originalKey, rawKey, videoKey } from './keys.ts'
import { processFile } from './process-file.ts'
import { queueOf } from './processing-queue.ts'
import { assertWithinQuota } from './quota.ts'
import { filesById, insertFile, shareVaultFileByHash, setFileBytes, type FileDetail, type FileRow } from './store.ts'

const cut = job(
  'cut teaser',
  Type.Object({ fileId: Type.String(), sourceId: Type.String(), startSeconds: Type.Number(), seconds: Type.Number() }),
)

export interface TeaserOrder {
  readonly sourceId: string
  readonly startSeconds: number
  readonly seconds: number
}

interface TeaserItem extends Pick<FileRow, 'status'> {
  readonly _id: string
  readonly type: 'video'
}
type Rejection = 'missing' | 'unfinished' | 'too-short'

/** Enqueues the teaser. The same piece of the same video returns the existing item. */
export async function orderTeaser(tx: Tx, ownerId: string, order: TeaserOrder): Promise<TeaserItem | Rejection> {
  const { sourceId, startSeconds, seconds } = order
  const source = (await filesById(tx.db, [sourceId])).get(sourceId)
  if (source?.owner_id !== ownerId || !source.in_vault || source.kind !== 'video') return 'missing'
  if (source.status !== 'ready' || source.stage !== '') return 'unfinished'
  if (source.duration_ms < seconds * 1000) return 'too-short'
  const hash = createHash('sha256').update(`teaser ${sourceId} ${startSeconds} ${seconds}`).digest()
  // The size is estimated until the teaser is cut.
  const guessed = Math.ceil(seconds * GUESSED_BYTES_A_SECOND)
  const waiting = await assertWithinQuota(tx, ownerId, guessed)
  const _id = newId(tx.now)
  const row = { id: _id, owner_id: ownerId, kind: 'video', in_vault: true, hash, bytes: guessed, created_at: tx.now } as const
  if (!(await insertFile(tx.db, { ...row, teaser_of: sourceId }))) {
    const before = await shareVaultFileByHash(tx.db, ownerId, hash)
    // The item has left the vault since then.
    if (!before) return orderTeaser(tx, ownerId, order)
    return { _id: before.id, type: 'video', status: before.status }
  }
  // Waits for ffmpeg in the queue of videos, because a running job that waits would occupy a worker.
  const queue = queueOf({ owner_id: ownerId, kind: 'video' }, tx.services.config)
  tx.enqueue(cut, { fileId: _id, sourceId, startSeconds, seconds }, { queue, priority: 1 + waiting })
  return { _id, type: 'video', status: 'processing' }
}

interface Ordered extends TeaserOrder {
  readonly fileId: string
}

/**
 * Cuts the piece as the upload of its item, which is then processed like any other. May be interrupted anywhere and run again.
 */
async function run(ctx: Context, { fileId, sourceId, startSeconds, seconds }: Ordered, signal: AbortSignal): Promise<void> {
  const files = await filesById(ctx.db, [fileId, sourceId])
  const file = files.get(fileId)
  if (file?.status !== 'processing') return
  const detail = files.get(sourceId)?.detail ?? {}
  try {
    const size = await withFolder(ctx, 'teaser', async (folder) => {
      const path = await cutFrom(ctx, detail, { sourceId, startSeconds, seconds, folder, signal })
      await ctx.storage.put(rawKey(fileId), createReadStream(path))
      return (await stat(path)).size
    })
    await ctx.write(async (tx) => {
      await setFileBytes(tx.db, fileId, size)
      tx.enqueue(processFile, { fileId }, { queue: queueOf(file, ctx.config) })
    })
  } catch (error) {
    const isGone = error instanceof MissingObject
    if (!isGone && !(error instanceof UndecodableMedia)) throw error
    const failure = isGone ? t('The video for this teaser no longer exists.') : error.message
    const nothing = { width: 0, height: 0, duration_ms: 0, placeholder: '', blurred: '', detail: {} }
    await finishProcessing(ctx, file, { status: 'failed', failure, ...nothing })
  }
}

interface Cutting extends TeaserOrder {
  readonly folder: string
  readonly signal: AbortSignal
}

/** Estimate for a teaser of `SIDE`. */
const GUESSED_BYTES_A_SECOND = 300_000
/** No teaser is larger than this. */
const SIDE = 480

/** Cuts from the original, which has no watermark; if none is stored, from a rendition. */
async function cutFrom(ctx: Context, { original, renditions }: FileDetail, cutting: Cutting): Promise<string> {
  const { sourceId, startSeconds, seconds, folder, signal } = cutting
  const sizes = renditions?.video ?? []
  const rendition = sizes.find(({ width, height }) => Math.min(width, height) >= SIDE) ?? sizes.at(-1)
  if (!rendition) throw new MissingObject(sourceId)
  const fetched = async (key: string, name: string) => {
    const path = join(folder, name)
    await pipeline(await ctx.storage.read(key), createWriteStream(path), { signal })
    return path
  }
  const ofRendition = (name: string) => fetched(videoKey(sourceId, `${name}.mp4`), name)
  const path =
    original === undefined ? await ofRendition(rendition.name) : await fetched(originalKey(sourceId, original), 'original')
  const soundPath = original === undefined && renditions?.audio ? await ofRendition(renditions.audio.name) : undefined
  const { file } = await cutTeaser(await ctx.ffmpeg(), path, { folder, startSeconds, seconds, soundPath, signal })
  return join(folder, file)
}

export const teaserJobHandlers = [jobHandler(cut, run)]
