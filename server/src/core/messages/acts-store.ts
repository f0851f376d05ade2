import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { PairRow } from './conversation-store.ts'
import { isQuiet } from './inbox-state.ts'
import type { MessageRow } from './store.ts'

/** Locks the message until the transaction ends, so that decisions about it stay valid. */
export async function lockMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select m.*, c.fan_id, m.seq <= c.cleared_seq as emptied
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${id} for no key update of m`.execute(db)
  return rows[0]
}

export interface ReactionRow {
  readonly message_id: string
  readonly account_id: string
  readonly emoji: string
}

/** Uses the primary key; a message has at most two reactions. */
export async function reactionsTo(db: Db, messageIds: readonly string[]): Promise<ReactionRow[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<ReactionRow>`select message_id, account_id, emoji from message_reactions
    where message_id = any(${[...messageIds]}::uuid[]) order by message_id, reacted_at, account_id`.execute(db)
  return rows
}

interface Reacting {
  readonly messageId: string
  readonly accountId: string
  readonly emoji: string
  readonly at: Date
}

/** Requires a locked message. Returns the message's number of reactions afterwards. */
export async function setReaction(db: Db, { messageId, accountId, emoji, at }: Reacting): Promise<number> {
  await sql`insert into message_reactions (message_id, account_id, emoji, reacted_at)
    values (${messageId}, ${accountId}, ${emoji}, ${at}) on conflict (message_id, account_id) do update set emoji = excluded.emoji`.execute(
    db,
  )
  return countReactions(db, messageId)
}

/** Requires a locked message; does nothing if there is no reaction. */
export async function dropReaction(db: Db, { messageId, accountId }: Pick<Reacting, 'messageId' | 'accountId'>): Promise<number> {
  await sql`delete from message_reactions where message_id = ${messageId} and account_id = ${accountId}`.execute(db)
  return countReactions(db, messageId)
}

async function countReactions(db: Db, messageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`update messages set reaction_count =
      (select count(*) from message_reactions where message_id = ${messageId}) where id = ${messageId} returning reaction_count as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface ReactionNews {
  readonly conversationId: string
  readonly recipientId: string
  readonly at: Date
  /** Skips recipients who were notified or have read the conversation since then. */
  readonly since: { readonly notified: Date; readonly read: Date }
}

/** Returns whether to notify the recipient of a reaction now, and records the notification. */
export async function claimReactionNews(db: Db, { conversationId, recipientId, at, since }: ReactionNews): Promise<boolean> {
  const { rows } = await sql`update conversation_participants set reaction_notified_at = ${at}
    where conversation_id = ${conversationId} and account_id = ${recipientId}
      and coalesce(reaction_notified_at <= ${since.notified}, true) and coalesce(seen_at <= ${since.read}, true)
      and not (${isQuiet}) returning account_id`.execute(db)
  return rows.length > 0
}

/** Requires a locked message; stores the old text as its next version, numbered from 1. */
export async function replaceText(
  db: Db,
  message: Pick<MessageRow, 'id' | 'text'>,
  { text, at }: { text: string; at: Date },
): Promise<void> {
  await sql`insert into message_edits (message_id, version, text, replaced_at)
    select ${message.id}::uuid, coalesce(max(version), 0) + 1, ${message.text}, ${at}::timestamptz
    from message_edits where message_id = ${message.id}`.execute(db)
  await sql`update messages set text = ${text}, edited_at = ${at} where id = ${message.id}`.execute(db)
}

export async function countEdits(db: Db, messageId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from message_edits where message_id = ${messageId}`.execute(db)
  return rows[0]?.count ?? 0
}

export const setPinned = async (db: Db, messageId: string, at: Date | null): Promise<void> => {
  await sql`update messages set pinned_at = ${at} where id = ${messageId}`.execute(db)
}

/** Returns pinned messages, last pinned first, without deleted or cleared ones. Uses index `messages_pinned`. */
export async function pinnedMessages(db: Db, { id, fan_id, cleared_seq }: PairRow, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select *, ${fan_id}::text as fan_id, false as emptied from messages
    where conversation_id = ${id} and pinned_at is not null and deleted_at is null and seq > ${cleared_seq}::int
    order by pinned_at desc limit ${limit}`.execute(db)
  return rows
}
