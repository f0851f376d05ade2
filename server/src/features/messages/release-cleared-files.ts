/** Releases the files of emptied messages in pages, like a deletion: buyers keep theirs. */
import { Type } from 'typebox'
import { releaseFilesOfMany } from '#core/media/index.ts'
import { clearedMessagesWithFiles, type PairRow } from '#core/messages/index.ts'
import { salesCounts } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'

const release = job('release files of cleared messages', Type.Object({ conversationId: Type.String(), after: Type.Integer() }))

const BATCH_SIZE = 100

const enqueueRelease = (tx: Tx, conversationId: string, after: number): void =>
  tx.enqueue(release, { conversationId, after }, { key: `release emptied:${conversationId}:${after}` })

/** Takes the conversation from before it was emptied: earlier messages were already released. */
export const releaseClearedFiles = (tx: Tx, { id, cleared_seq }: PairRow): void => enqueueRelease(tx, id, cleared_seq)

async function releasePage(tx: Tx, conversationId: string, after: number): Promise<void> {
  const page = await clearedMessagesWithFiles(tx.db, conversationId, { after, limit: BATCH_SIZE })
  const ids = page.map(({ id }) => id)
  // The message may not record a recent sale yet.
  const sales = await salesCounts(tx.db, ids)
  await releaseFilesOfMany(
    tx,
    ids.filter((id) => (sales.get(id) ?? 0) === 0),
  )
  const last = page.at(-1)
  if (last && page.length === BATCH_SIZE) enqueueRelease(tx, conversationId, last.seq)
}

export const releaseJobHandlers = [
  jobHandler(release, (ctx, { conversationId, after }) => ctx.write((tx) => releasePage(tx, conversationId, after))),
]
