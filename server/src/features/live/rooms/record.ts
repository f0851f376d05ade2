/** Starts the recording of shows that are recorded, once the performer sends a picture. */
import { Type } from 'typebox'
import { LIVE } from '@fanfare/contract/live-limits'
import { accountById } from '#core/accounts/index.ts'
import { startStreamRecording } from '#core/streaming/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { roomById } from './store.ts'

const recordRoom = job('record a show', Type.Object({ roomId: Type.String() }))

export async function startRecordingOf(tx: Tx, roomId: string): Promise<void> {
  const row = await roomById(tx.db, roomId)
  if (row?.status === 'live' && row.is_recorded) tx.enqueue(recordRoom, { roomId })
}

async function record(ctx: Context, roomId: string): Promise<void> {
  const row = await roomById(ctx.db, roomId)
  if (row?.status !== 'live' || (await accountById(ctx.db, row.performer_id))?.status !== 'active') return
  await startStreamRecording(ctx, { kind: LIVE, id: roomId })
}

export const recordJobs = [jobHandler(recordRoom, (ctx, { roomId }) => record(ctx, roomId))]
