import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { releaseFilesOfMany } from '#core/media/index.ts'
import type { Erasing } from '#core/personal-data/index.ts'

const BATCH_SIZE = 500

/** Finds the messages by their conversations, because messages of a sender have no index. */
const sentBy = (accountId: string): RawBuilder<SqlBool> => sql<SqlBool>`sender_id = ${accountId}::uuid
  and conversation_id in (select conversation_id from conversation_participants where account_id = ${accountId}::uuid)`

/**
 * Deletes earlier versions of the account's messages, which no participant could read, and messages that no one bought. Everything
 * else stays with the recipient.
 */
export async function eraseBehindMessages({ ctx, accountId }: Erasing): Promise<void> {
  await ctx.write(async ({ db }) => {
    await sql`delete from message_edits where message_id in (select id from messages where ${sentBy(accountId)})`.execute(db)
  })
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) {
    left = await ctx.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`update messages set deleted_at = ${tx.now}
        where id in (select id from messages where ${sentBy(accountId)} and price > 0 and sold_at is null
          and deleted_at is null limit ${BATCH_SIZE}) returning id`.execute(tx.db)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await releaseFilesOfMany(tx, ids)
      return ids.length
    })
  }
}
