import { sql } from 'kysely'
import { personalData, type Erasing } from '#core/personal-data/index.ts'
import { ApiError } from '#lib/errors.ts'
import { deleteComment } from './moderate-comments.ts'

const BATCH_SIZE = 100

/** Deletes own comments like their author would, and then their words. */
async function eraseComments({ ctx, accountId }: Erasing): Promise<void> {
  const author = { id: accountId, role: 'fan', sessionId: '', provedAt: ctx.clock.now() } as const
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) {
    const { rows } = await sql<{ id: string }>`select id from comments where author_id = ${accountId} and removed_at is null
      order by id limit ${BATCH_SIZE}`.execute(ctx.db)
    // A reply may be gone with its comment.
    for (const { id } of rows) await ctx.write((tx) => deleteComment(tx, author, id)).then(() => undefined, ignoreMissing)
    left = rows.length
  }
  await ctx.write(async ({ db }) => {
    await sql`update comments set text = '' where author_id = ${accountId} and text <> ''`.execute(db)
  })
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

export const commentsPersonalData = [
  personalData('comments', {
    by: ['author_id'],
    erasure: { run: eraseComments },
    exported: { name: 'comments', columns: ['id', 'kind', 'subject_id', 'text', 'created_at', 'edited_at'], key: ['id'] },
  }),
  personalData('comments', {
    by: ['owner_id'],
    erasure: { keeps: 'Comments of other people. Only buyers of the content still see them.' },
    exported: { notExported: 'Comments of other people.' },
  }),
]
