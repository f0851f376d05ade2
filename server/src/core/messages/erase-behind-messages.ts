import { sql } from 'kysely'
import { releaseFilesOfMany } from '#core/media/index.ts'
import type { Erasing } from '#core/personal-data/index.ts'

const BATCH_SIZE = 500

/**
 * Deletes earlier versions of the account's messages, which no participant could read, and messages that no one bought. Everything
 * else stays with the recipient.
 */
export async function eraseBehindMessages({ ctx, accountId }: Erasing): Promise<void> {
  await ctx.write(async ({ db }) => {
    await sql`delete from message_edits where message_id in (select id from messages where sender_id = ${accountId})`.execute(db)
  })
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) {
    left = await ctx.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`update messages set deleted_at = ${tx.now}
        where id in (select id from messages where sender_id = ${accountId} and price > 0 and sold_at is null
          and deleted_at is null limit ${BATCH_SIZE}) returning id`.execute(tx.db)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await releaseFilesOfMany(tx, ids)
      return ids.length
    })
  }
}
