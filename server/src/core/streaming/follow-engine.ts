/** Turns events of the media engine into events of the product, in transactions and in their order. */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { accountById } from '#core/accounts/index.ts'
import { storeUpload, type StorageArea } from '#core/media/index.ts'
import { ApiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import type { Context, Tx } from '#platform/context.ts'
import { hashFile } from '#platform/hash-file.ts'
import type { RecordedFile, StreamEngine, StreamEvent } from '#platform/streaming/engine.ts'
import {
  streamEnded,
  streamJoined,
  streamLeft,
  streamLive,
  streamRecorded,
  streamRecordingLost,
  streamRestarted,
} from './events.ts'
import { sendFrame } from './frame-hook.ts'
import { refOf, roomNameOf, type StreamRef } from './kinds.ts'
import { changeRoom, deleteConnection, deleteConnections, insertConnection, roomsWithFrames, streamRoom } from './store.ts'

/** Pictures of rooms for operators. Each name begins with the id of the room's object. */
const FRAMES = 'frames'

export const framesArea: StorageArea = { folder: FRAMES, known: roomsWithFrames }

/** Follows the engine until the returned function is called, which resolves when all earlier events are recorded. */
export function followEngine(ctx: Context, engine: StreamEngine): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const stop = engine.onEvent((event) => {
    last = last.then(() => follow(ctx, event)).catch((error: unknown) => ctx.log.error(error, 'stream events'))
  })
  return () => {
    stop()
    return last
  }
}

async function follow(ctx: Context, event: StreamEvent): Promise<void> {
  const ref = refOf(event.room)
  if (!ref || !(await streamRoom(ctx.db, ref))) return
  if (event.type === 'recorded') return keepRecording(ctx, ref, event.files)
  if (event.type === 'frame') return keepFrame(ctx, ref, event)
  await ctx.write((tx) => record(tx, ref, event))
}

type ShortEvent = Exclude<StreamEvent, { readonly type: 'recorded' | 'frame' }>

async function record(tx: Tx, ref: StreamRef, event: ShortEvent): Promise<void> {
  const of = { kind: ref.kind, streamId: ref.id }
  if (event.type === 'live') tx.emit(streamLive, { ...of, accountId: event.accountId })
  if (event.type === 'ended') tx.emit(streamEnded, { ...of, accountId: event.accountId })
  if (event.type === 'joined' && (await insertConnection(tx, { ...ref, ...event })))
    tx.emit(streamJoined, { ...of, accountId: event.accountId })
  if (event.type === 'left' && (await deleteConnection(tx, { ...ref, ...event })))
    tx.emit(streamLeft, { ...of, accountId: event.accountId })
  if (event.type !== 'restarted') return
  for (const accountId of await deleteConnections(tx, ref)) tx.emit(streamLeft, { ...of, accountId })
  tx.emit(streamRestarted, of)
}

/** Records that an account plays a stream, as if the engine had told. Returns a function that ends that. For the demo's past. */
export async function playStream(ctx: Context, ref: StreamRef, accountId: string): Promise<() => Promise<void>> {
  const connection = { accountId, session: randomUUID(), room: roomNameOf(ref), at: ctx.clock.now() }
  await ctx.write((tx) => record(tx, ref, { type: 'joined', ...connection }))
  return () => ctx.write((tx) => record(tx, ref, { type: 'left', ...connection }))
}

/** Records that an account's picture has arrived in a stream, as if the engine had told. For the demo's past. */
export const publishStream = (ctx: Context, ref: StreamRef, accountId: string): Promise<void> =>
  ctx.write((tx) => record(tx, ref, { type: 'live', accountId, room: roomNameOf(ref), at: ctx.clock.now() }))

/** Puts recordings into the vaults of the performers who published them. Recordings of fans are not kept. */
async function keepRecording(ctx: Context, ref: StreamRef, files: readonly RecordedFile[]): Promise<void> {
  for (const file of files) {
    const owner = await accountById(ctx.db, file.accountId)
    if (owner?.role === 'performer') await keepFile(ctx, ref, file)
    await rm(file.path, { force: true })
  }
}

/** The owner is notified of a file that the vault refuses, such as one beyond the quota. */
async function keepFile(ctx: Context, { kind, id: streamId }: StreamRef, { path, accountId, type: mime, bytes }: RecordedFile) {
  const received = { path, bytes, hash: await hashFile(path), mime, extension: mime === 'video/webm' ? 'webm' : 'mp4' }
  const of = { kind, streamId, accountId }
  const owner = { id: accountId, role: 'performer' as const }
  try {
    await ctx.write(async (tx) => {
      const { _id: fileId } = await storeUpload(tx, received, { owner, kind: 'video', isRecorded: true })
      tx.emit(streamRecorded, { ...of, fileId })
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = error.message
    await ctx.write(async (tx) => tx.emit(streamRecordingLost, { ...of, reason }))
  }
}

interface Frame {
  readonly accountId: string
  readonly path: string
  readonly format: 'webp' | 'h264'
}

async function keepFrame(ctx: Context, ref: StreamRef, { accountId, path, format }: Frame): Promise<void> {
  const before = await streamRoom(ctx.db, ref)
  // Pictures that no browser shows are not kept.
  if (format === 'webp' && before?.closed_at === null) {
    const now = ctx.clock.now()
    const key = `${FRAMES}/${ref.id}-${newId(now)}.webp`
    await ctx.storage.putFile(key, path)
    await changeRoom(ctx.db, ref, { frame_key: key, frame_at: now })
    if (before.frame_key !== null) await ctx.storage.remove(before.frame_key)
    sendFrame(ctx, { ...ref, accountId, picture: await readFile(path) })
  }
  await rm(path, { force: true })
}
