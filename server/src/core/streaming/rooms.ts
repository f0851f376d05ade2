/** Opens and closes rooms of the media engine. The engine follows in a job, after the transaction has committed. */
import { Type } from 'typebox'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { ExpectedRoom, Room } from '#platform/streaming/engine.ts'
import { streamLeft } from './events.ts'
import { roomNameOf, type StreamRef } from './kinds.ts'
import {
  changeRoom,
  deleteAllParticipants,
  deleteConnections,
  insertRoom,
  openRooms,
  streamRoom,
  type StreamRow,
} from './store.ts'

const streamOpened = job('open the stream', Type.Object({ kind: Type.String(), id: Type.String() }))
const streamClosed = job('close the stream', Type.Object({ kind: Type.String(), id: Type.String() }))

/** Throws `not_ready` while the media engine cannot carry anything. Runs outside a transaction. */
export async function assertStreamingReady({ streaming }: Context): Promise<void> {
  if (!(await streaming.health()).isReady)
    throw apiError('not_ready', t('Live streaming isn’t available right now. Try again later.'))
}

interface StreamOptions {
  /** 1 for a broadcast, 2 for a conversation. */
  readonly maxPublishers: number
  /** Seconds between two pictures for operators; none without it. */
  readonly sampleSeconds?: number
}

/** Opens the room of a feature's object, or changes the options of an open one. */
export async function openStream(tx: Tx, ref: StreamRef, { maxPublishers, sampleSeconds }: StreamOptions): Promise<void> {
  await insertRoom(tx, ref, { max_publishers: maxPublishers, sample_seconds: sampleSeconds ?? null })
  tx.enqueue(streamOpened, { kind: ref.kind, id: ref.id })
}

/** Ends all media of the object and its recording. Safe to repeat. */
export async function closeStream(tx: Tx, ref: StreamRef): Promise<void> {
  const row = await streamRoom(tx.db, ref)
  if (!row || row.closed_at !== null) return
  await changeRoom(tx.db, ref, { closed_at: tx.now })
  for (const accountId of await deleteConnections(tx, ref)) tx.emit(streamLeft, { kind: ref.kind, streamId: ref.id, accountId })
  tx.enqueue(streamClosed, { kind: ref.kind, id: ref.id })
}

/** Returns the row of an open room. Throws `not_found` for others. */
export async function findOpenStream(db: Db, ref: StreamRef): Promise<StreamRow> {
  const row = await streamRoom(db, ref)
  if (!row || row.closed_at !== null) throw notFound()
  return row
}

export const engineRoom = ({ kind, id, max_publishers, sample_seconds, ingest_version }: StreamRow): Room => ({
  id: roomNameOf({ kind, id }),
  maxPublishers: max_publishers,
  ingestVersion: ingest_version,
  ...(sample_seconds !== null && { sampleSeconds: sample_seconds }),
})

/** Returns all rooms that should be open, for an engine that has lost its own. */
export const expectedRooms = async (db: Db): Promise<ExpectedRoom[]> =>
  (await openRooms(db)).map((row) => ({ ...engineRoom(row), ...(row.recording !== null && { recording: row.recording }) }))

async function open(ctx: Context, ref: StreamRef): Promise<void> {
  const row = await streamRoom(ctx.db, ref)
  if (row && row.closed_at === null) await ctx.streaming.openRoom(engineRoom(row))
}

async function close(ctx: Context, ref: StreamRef): Promise<void> {
  const row = await streamRoom(ctx.db, ref)
  // A room that was opened again has another job.
  if (!row || row.closed_at === null) return
  // Completes a recording whose process has died, too.
  if (row.recording !== null) await ctx.streaming.stopRecording(roomNameOf(ref), row.recording)
  await ctx.streaming.closeRoom(roomNameOf(ref))
  await deleteAllParticipants(ctx.db, ref)
  if (row.frame_key !== null) await ctx.storage.remove(row.frame_key)
  await changeRoom(ctx.db, ref, { recording: null, frame_key: null, frame_at: null })
}

export const streamJobHandlers = [jobHandler(streamOpened, open), jobHandler(streamClosed, close)]
