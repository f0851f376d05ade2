/** Deletes disappearing messages at their time, like a deletion: buyers keep theirs. */
import { Type } from 'typebox'
import { releaseFilesOfMany } from '#core/media/index.ts'
import {
  type conversationSeen,
  type MessageRow,
  messagesChanged,
  deleteDue,
  startTimersOfSeen,
  disappearanceTimeOnceSeen,
} from '#core/messages/index.ts'
import { salesCounts } from '#core/money/index.ts'
import type { EventOf } from '#platform/events.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

const disappearJob = job('delete disappearing messages', Type.Object({ conversationId: Type.String(), due: Type.Integer() }))

const BATCH_SIZE = 50

/** The payload has the job's due time, because clocks may differ: no message is skipped. */
function enqueueDeletion(tx: Tx, conversationId: string, due: Date): void {
  tx.enqueue(
    disappearJob,
    { conversationId, due: due.getTime() },
    { key: `disappear:${conversationId}:${due.getTime()}`, at: due },
  )
}

/** For a message that was just sent. */
export function scheduleDisappearance(tx: Tx, { conversation_id, disappears_at }: MessageRow): void {
  if (disappears_at !== null) enqueueDeletion(tx, conversation_id, disappears_at)
}

/** Messages that disappear after reading go a minute after they were seen. */
export async function scheduleDisappearanceOfSeen(tx: Tx, seen: EventOf<typeof conversationSeen>): Promise<void> {
  const { conversationId, accountId: readerId, seenSeq } = seen
  const at = disappearanceTimeOnceSeen(tx.now)
  const messageIds = await startTimersOfSeen(tx.db, { conversationId, readerId, seenSeq }, at)
  if (messageIds.length === 0) return
  enqueueDeletion(tx, conversationId, at)
  tx.emit(messagesChanged, { messageIds })
}

/** Deletes each message once, even after interruptions and retries. The next batch takes the rest. */
async function deleteDueMessages(tx: Tx, conversationId: string, due: Date): Promise<void> {
  const messageIds = await deleteDue(tx, conversationId, { due, limit: BATCH_SIZE })
  if (messageIds.length === 0) return
  // The message may not record a recent sale yet.
  const sales = await salesCounts(tx.db, messageIds)
  await releaseFilesOfMany(
    tx,
    messageIds.filter((id) => (sales.get(id) ?? 0) === 0),
  )
  tx.emit(messagesChanged, { messageIds })
  if (messageIds.length === BATCH_SIZE) enqueueDeletion(tx, conversationId, due)
}

export const disappearingJobHandlers = [
  jobHandler(disappearJob, (ctx, { conversationId, due }) =>
    ctx.write((tx) => deleteDueMessages(tx, conversationId, new Date(due))),
  ),
]
