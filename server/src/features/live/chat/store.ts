/** The tables `live_chats` and `live_messages`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { GiftId } from '@fanfare/contract/gifts'
import type { LiveMessageKind } from '@fanfare/contract/live-chat'
import type { LiveAudience } from '@fanfare/contract/live-limits'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Narrowed } from '#schema/narrowed.ts'

interface Tables {
  live_chats: Narrowed<'live_chats', { audience: LiveAudience }>
  live_messages: Narrowed<'live_messages', { kind: LiveMessageKind; role: 'performer' | 'moderator' | 'viewer'; gift_id: GiftId }>
}
type ChatDb = Db<Tables>
export type ChatRow = Selectable<Tables['live_chats']>
export type MessageRow = Selectable<Tables['live_messages']>

export async function insertChat(tx: Tx, roomId: string): Promise<void> {
  await (tx.db as ChatDb).insertInto('live_chats').values({ room_id: roomId }).execute()
}

export const chatOf = (db: ChatDb, roomId: string): Promise<ChatRow | undefined> =>
  db.selectFrom('live_chats').selectAll().where('room_id', '=', roomId).executeTakeFirst()

/** Returns the numbers of messages per room, including deleted ones and those whose time is over. */
export async function messageCounts(db: Db, roomIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ room_id: string; last_seq: number }>`select room_id, last_seq from live_chats
    where room_id = any(${uuids(roomIds)})`.execute(db)
  return new Map(rows.map((row) => [row.room_id, row.last_seq]))
}

export const changeChat = (
  tx: Tx,
  roomId: string,
  change: Partial<Pick<ChatRow, 'slow_seconds' | 'audience' | 'pinned_id'>>,
): Promise<ChatRow | undefined> =>
  (tx.db as ChatDb).updateTable('live_chats').set(change).where('room_id', '=', roomId).returningAll().executeTakeFirst()

export type NewMessage = Pick<
  Insertable<Tables['live_messages']>,
  | 'id'
  | 'room_id'
  | 'kind'
  | 'account_id'
  | 'role'
  | 'text'
  | 'is_held'
  | 'spending'
  | 'reply_to'
  | 'sale_id'
  | 'tokens'
  | 'gift_id'
>

/** Takes the next number of the room, which parallel messages wait for. */
export async function appendMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const db = tx.db as ChatDb
  const { last_seq: seq } = await db
    .updateTable('live_chats')
    .set({ last_seq: sql`last_seq + 1` })
    .where('room_id', '=', message.room_id)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('live_messages')
    .values({ ...message, seq, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const messageById = (db: ChatDb, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('live_messages').selectAll().where('id', '=', id).executeTakeFirst()

export const messagesById = (db: ChatDb, ids: readonly string[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('live_messages')
        .selectAll()
        .where(sql<boolean>`id = any(${uuids(ids)})`)
        .execute()

/** Returns undefined for a message that is deleted already. */
export const markDeleted = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  (tx.db as ChatDb)
    .updateTable('live_messages')
    .set({ deleted_at: tx.now, text: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Keeps the texts, so that the messages can return, and unpins them. Skips messages that their author or a moderator has deleted. */
export async function markWithheld({ db, now }: Tx, ids: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`update live_messages set deleted_at = ${now}, withheld_at = ${now}
    where id = any(${uuids(ids)}) and deleted_at is null returning *`.execute(db)
  await sql`update live_chats set pinned_id = null where room_id = any(${uuids(rows.map((row) => row.room_id))})
    and pinned_id = any(${uuids(rows.map((row) => row.id))})`.execute(db)
  return rows
}

export async function restoreWithheld({ db }: Tx, ids: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`update live_messages set deleted_at = null, withheld_at = null
    where id = any(${uuids(ids)}) and withheld_at is not null returning *`.execute(db)
  return rows
}

export interface ChatReader {
  readonly id: string
  readonly role: string
  /** The performer of the room. */
  readonly ownerId: string
}

/** Lines of restricted people are listed for them and the performer only: the rule of `seesHeldWords`. Payments are listed for everyone. */
const listedFor = ({ id, role, ownerId }: ChatReader) =>
  role === 'admin' || id === ownerId
    ? sql<boolean>`true`
    : sql<boolean>`(not is_held or kind <> 'text' or account_id = ${id}::uuid)`

interface MessagesQuery {
  readonly reader: ChatReader
  readonly afterSeq: number | undefined
  readonly limit: number
  readonly offset: number
}

/** Newest first, or with `afterSeq` those after it, oldest first. Uses the key of room and number. */
export async function listMessages(db: ChatDb, roomId: string, { reader, afterSeq, limit, offset }: MessagesQuery) {
  const all = db.selectFrom('live_messages').where('room_id', '=', roomId).where(listedFor(reader))
  const wanted = afterSeq === undefined ? all.orderBy('seq', 'desc') : all.where('seq', '>', afterSeq).orderBy('seq')
  const [rows, { total }] = await Promise.all([
    wanted.selectAll().limit(limit).offset(offset).execute(),
    all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Returns when an account last wrote text in a room; uses index `live_messages_author`. */
export async function lastWrittenAt(db: Db, roomId: string, accountId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from live_messages
    where account_id = ${accountId} and room_id = ${roomId} and kind = 'text'`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Deletes messages from before then, at most `limit`. Returns how many; uses index `live_messages_old`. */
export async function deleteOldMessages(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from live_messages where id in (
      select id from live_messages where created_at < ${before} order by created_at limit ${limit}
    ) returning id`.execute(tx.db)
  return rows.length
}

/** Returns whether an account has written in any room; uses index `live_messages_author`. */
export async function hasWritten(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from live_messages where account_id = ${accountId} limit 1`.execute(db)
  return rows.length > 0
}
