/** Cuts a video of the vault into a new item, without encoding it again. The video itself stays as it is. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { ApiError, apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { copyPackets, tracksOf, type Cut } from '#platform/copy-packets.ts'
import type { Context, Tx } from '#platform/context.ts'
import { hashFile } from '#platform/hash-file.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { withFolder } from '#platform/work-folder.ts'
import { originalKey } from './keys.ts'
import { assertWithinQuota } from './quota.ts'
import { storeUpload } from './store-upload.ts'
import { filesById, type FileRow } from './store.ts'

const trimVideo = job('trim a video', Type.Object({ fileId: Type.String(), from: Type.Number(), to: Type.Number() }))

const CONTAINERS: Readonly<Record<string, 'mp4' | 'webm'>> = { '.mp4': 'mp4', '.mov': 'mp4', '.webm': 'webm' }
const MIN_SECONDS = 1
/** A second press finds the job of the first one waiting. The times in the files would make two of them differ. */
const DOUBLE_PRESS_MS = 2000

interface Trimming extends Cut {
  readonly ownerId: string
  readonly fileId: string
}

/** Enqueues the cut. Throws if the owner's vault has no such video, or it cannot be cut there. */
export async function trimVaultVideo(tx: Tx, { ownerId, fileId, from, to }: Trimming): Promise<void> {
  const file = (await filesById(tx.db, [fileId])).get(fileId)
  if (file?.owner_id !== ownerId || !file.in_vault || file.kind !== 'video') throw notFound()
  if (file.status !== 'ready' || file.stage !== '')
    throw apiError('not_ready', t('This video is still being processed. Try again in a moment.'))
  const { original = '', originalBytes = 0 } = file.detail
  if (CONTAINERS[extname(original)] === undefined) throw notValid('from', t('This video can’t be trimmed.'))
  const seconds = (file.duration_ms ?? 0) / 1000
  if (to - from < MIN_SECONDS) throw notValid('to', t('The end must be at least a second after the start.'))
  if (from >= seconds) throw notValid('from', t('The video ends before this time.'))
  await assertWithinQuota(tx, ownerId, Math.round((originalBytes * (Math.min(to, seconds) - from)) / seconds))
  const at = new Date(tx.now.getTime() + DOUBLE_PRESS_MS)
  tx.enqueue(trimVideo, { fileId, from, to }, { key: `trim ${fileId} ${from} ${to}`, at })
}

async function trim(ctx: Context, { fileId, from, to }: Cut & { readonly fileId: string }, signal: AbortSignal): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  const original = file?.detail.original
  // It has left the vault meanwhile.
  if (!file?.in_vault || original === undefined) return
  await withFolder(ctx, 'trim', async (folder) => {
    const source = join(folder, original)
    await pipeline(await ctx.storage.read(originalKey(fileId, original)), createWriteStream(source), { signal })
    const container = CONTAINERS[extname(original)] ?? 'mp4'
    const path = join(folder, `trimmed.${container}`)
    const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM, MATROSKA] })
    try {
      await copyPackets({ path, container, parts: [{ ...(await tracksOf(input)), cut: { from, to } }], signal })
    } finally {
      input.dispose()
    }
    await store(ctx, file, path, container)
  })
}

async function store(ctx: Context, { id, owner_id }: FileRow, path: string, container: 'mp4' | 'webm'): Promise<void> {
  const received = {
    path,
    bytes: (await stat(path)).size,
    hash: await hashFile(path),
    mime: `video/${container}`,
    extension: container,
  }
  try {
    await ctx.write((tx) => storeUpload(tx, received, { owner: { id: owner_id, role: 'performer' }, kind: 'video' }))
  } catch (error) {
    // The vault was filled meanwhile.
    if (!(error instanceof ApiError)) throw error
    ctx.log.info(`· the trimmed video ${id} was not stored: ${error.message}`)
  }
}

export const trimJobHandlers = [jobHandler(trimVideo, trim)]
