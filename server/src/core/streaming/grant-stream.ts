/** Gives a viewer the right to join a room, and to record it or send to it from an encoder. */
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Ingest } from '#platform/streaming/engine.ts'
import type { Viewer } from '#platform/viewer.ts'
import { streamRecordingChanged } from './events.ts'
import { roomNameOf, streamKindOf, type JoinRight, type StreamRef } from './kinds.ts'
import { engineRoom, findOpenStream } from './rooms.ts'
import { changeRoom, insertParticipant } from './store.ts'

/** How long a grant can be used to join. */
const GRANT_SECONDS = 60

/** Throws `not_found`, or the error of the kind for viewers who could get in. Runs outside a transaction. */
export const grantStream = async (ctx: Context, viewer: Viewer, ref: StreamRef): Promise<JoinGrant> =>
  give(ctx, viewer, ref, await rightOf(ctx, viewer, ref))

/** Lets an operator watch. The caller has recorded the act. Throws `not_found` for a stream that is not open. */
export const grantUnseen = (ctx: Context, operator: Viewer, ref: StreamRef): Promise<JoinGrant> =>
  give(ctx, operator, ref, { role: 'viewer' })

async function give(ctx: Context, viewer: Viewer, ref: StreamRef, { role, until }: JoinRight): Promise<JoinGrant> {
  const engine = ctx.streaming
  // Safe to repeat. The job that opens the room may not have run yet.
  await engine.openRoom(engineRoom(await findOpenStream(ctx.db, ref)))
  // Recorded first: a right that is not recorded would not be checked again.
  await ctx.write((tx) =>
    insertParticipant(tx, ref, { accountId: viewer.id, sessionId: viewer.sessionId, role, until: until ?? null }),
  )
  return engine.grant({ room: roomNameOf(ref), accountId: viewer.id, role, seconds: secondsOf(until, ctx.clock.now()) })
}

async function rightOf(ctx: Context, viewer: Viewer, ref: StreamRef): Promise<JoinRight> {
  const right = await streamKindOf(ctx, ref.kind)?.mayJoin(ctx, viewer, ref.id)
  if (!right) throw notFound()
  return right
}

const secondsOf = (until: Date | undefined, now: Date): number =>
  until ? Math.max(1, Math.min(GRANT_SECONDS, Math.ceil((until.getTime() - now.getTime()) / 1000))) : GRANT_SECONDS

/** Starts recording for a viewer. Throws `not_found` for viewers who may not record it. */
export async function startRecordingFor(ctx: Context, viewer: Viewer, ref: StreamRef): Promise<void> {
  await assertMayRecord(ctx, viewer, ref)
  await startStreamRecording(ctx, ref)
}

/** Starts recording an open room. Safe to repeat while it runs. The caller has checked who may. */
export async function startStreamRecording(ctx: Context, ref: StreamRef): Promise<void> {
  const row = await findOpenStream(ctx.db, ref)
  if (row.recording !== null) return
  const engine = ctx.streaming
  if (!engine.capabilities.recording) throw apiError('not_ready', t('Live video can’t be recorded on this site.'))
  await engine.openRoom(engineRoom(row))
  await keepRecordingId(ctx, ref, await engine.startRecording(roomNameOf(ref)))
}

/** Ends a recording, which then appears in the vault. Does nothing if none runs. Throws like `startRecordingFor`. */
export async function stopRecordingFor(ctx: Context, viewer: Viewer, ref: StreamRef): Promise<void> {
  await assertMayRecord(ctx, viewer, ref)
  const { recording } = await findOpenStream(ctx.db, ref)
  if (recording === null) return
  await ctx.streaming.stopRecording(roomNameOf(ref), recording)
  await keepRecordingId(ctx, ref, null)
}

/** Keeps the engine's name of the recording that runs; null for none. */
const keepRecordingId = (ctx: Context, { kind, id }: StreamRef, recording: string | null): Promise<void> =>
  ctx.write(async (tx) => {
    await changeRoom(tx.db, { kind, id }, { recording })
    tx.emit(streamRecordingChanged, { kind, streamId: id })
  })

async function assertMayRecord(ctx: Context, viewer: Viewer, ref: StreamRef): Promise<void> {
  if (!(await streamKindOf(ctx, ref.kind)?.mayRecord?.(ctx, viewer, ref.id))) throw notFound()
}

interface IngestRequest extends StreamRef {
  readonly renew: boolean
}

/**
 * Returns the address and key with which an encoder such as OBS publishes for the viewer. With `renew`, earlier keys stop working.
 * Throws `not_found` for viewers who may not publish.
 */
export async function streamIngest(ctx: Context, viewer: Viewer, { renew, kind, id }: IngestRequest): Promise<Ingest> {
  const ref = { kind, id }
  const { role } = await rightOf(ctx, viewer, ref)
  if (role === 'viewer') throw notFound()
  const engine = ctx.streaming
  if (!engine.ingest) throw apiError('not_ready', t('Encoders such as OBS can’t be used on this site.'))
  const row = await findOpenStream(ctx.db, ref)
  const version = row.ingest_version + (renew ? 1 : 0)
  if (renew) await changeRoom(ctx.db, ref, { ingest_version: version })
  await engine.openRoom(engineRoom({ ...row, ingest_version: version }))
  return engine.ingest({ room: roomNameOf(ref), accountId: viewer.id, version })
}
