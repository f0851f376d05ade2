/** Hands over a completely received file exactly once, even if the response is lost. */
import { rm } from 'node:fs/promises'
import type { UploadKind } from '@fanfare/contract/uploads'
import { apiError, ApiError, notFound } from '#lib/errors.ts'
import type { Context, Tx } from '../context.ts'
import { uploadPart } from '../upload-bounds.ts'
import type { ReceivedFile } from '../uploads.ts'
import type { Viewer } from '../viewer.ts'
import { inspect } from './inspect.ts'
import { deleteUpload, endReservation, lockUpload, saveReply, type UploadRow } from './rows.ts'
import { pathOf } from './store.ts'

/** A file as its sender announced it. The name is one line of visible characters, or empty. */
export interface UploadedFile extends ReceivedFile {
  readonly kind: UploadKind
  readonly name: string
  readonly subjectId: string | null
}

/** Takes over the file and returns the reply to the last request. It may read the file until it returns. */
export type Take = (tx: Tx, owner: Viewer, file: UploadedFile) => Promise<object>

/** Returns the reply. After an error the last request may be repeated, unless the file was rejected (`refuse`). */
export async function finish(
  ctx: Context,
  owner: Viewer,
  { id, kind, name, subject_id: subjectId }: UploadRow,
  take: Take,
): Promise<unknown> {
  const path = pathOf(ctx.config, id)
  const file = await inspect(path, await uploadPart(ctx, kind))
  const reply = await ctx.write(async (tx) => {
    const row = await lockUpload(tx.db, id)
    if (!row) throw notFound()
    if (row.reply !== null) return row.reply
    // From here on its bytes count as stored, and no longer as announced.
    await endReservation(tx.db, id)
    const taken = await take(tx, owner, { ...file, kind, name, subjectId })
    await saveReply(tx.db, id, taken)
    return taken
  })
  await rm(path, { force: true })
  return reply
}

interface Refused {
  readonly refused: { readonly code: 'upload_too_large' | 'upload_not_accepted'; readonly message: string }
}

/**
 * Deletes a file that was inspected and rejected, because sending it again changes nothing; after any other error the file stays.
 * The error is stored as the reply: a sender that lost the connection before reading it would otherwise send everything again.
 */
export async function refuse(ctx: Context, id: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !isForGood(error.code)) return
  const reply: Refused = { refused: { code: error.code, message: error.message } }
  await saveReply(ctx.db, id, reply)
  await rm(pathOf(ctx.config, id), { force: true })
}

const isForGood = (code: string): code is Refused['refused']['code'] =>
  code === 'upload_too_large' || code === 'upload_not_accepted'
const isRefused = (reply: unknown): reply is Refused => typeof reply === 'object' && reply !== null && 'refused' in reply

export const errorIn = (reply: unknown): ApiError | undefined =>
  isRefused(reply) ? apiError(reply.refused.code, reply.refused.message) : undefined

export const discardBytes = (ctx: Context, id: string): Promise<void> => rm(pathOf(ctx.config, id), { force: true })

export async function discard(ctx: Context, id: string): Promise<void> {
  await discardBytes(ctx, id)
  await deleteUpload(ctx.db, id)
}
