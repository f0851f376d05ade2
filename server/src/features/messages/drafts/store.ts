/** The table `message_drafts`. */
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  message_drafts: Schema['message_drafts']
}
export type DraftRow = Selectable<Tables['message_drafts']>
export type NewDraft = Omit<DraftRow, 'is_empty'>
type DraftDb = Db<Tables>

export interface OwnDraft {
  readonly accountId: string
  readonly conversationId: string
}

/** Uses the primary key. */
export const draftOf = (db: DraftDb, { accountId, conversationId }: OwnDraft): Promise<DraftRow | undefined> =>
  db
    .selectFrom('message_drafts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()

/** Latest first, up to `limit` drafts with content and up to `limit` cleared ones; uses index `message_drafts_latest`. */
export async function latestDrafts(db: DraftDb, accountId: string, limit: number): Promise<DraftRow[]> {
  const latest = (isEmpty: boolean) =>
    db
      .selectFrom('message_drafts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('is_empty', '=', isEmpty)
      .orderBy('saved_at', 'desc')
      .limit(limit)
      .execute()
  return [...(await latest(false)), ...(await latest(true))]
}

/** Writes the version after `row.version`. Returns undefined and writes nothing if the stored version differs. */
export async function putDraft(db: DraftDb, row: NewDraft): Promise<DraftRow | undefined> {
  const { account_id, conversation_id, text, price, reply_to, file_ids, open_file_ids, locked_text, version, saved_at } = row
  const { rows } = await sql<DraftRow>`insert into message_drafts
      (account_id, conversation_id, text, price, reply_to, file_ids, open_file_ids, locked_text, version, saved_at)
    values (${account_id}, ${conversation_id}, ${text}, ${price}, ${reply_to}, ${file_ids}::uuid[], ${open_file_ids}::uuid[],
      ${locked_text}, ${version}::int + 1, ${saved_at})
    on conflict (account_id, conversation_id) do update set text = excluded.text, price = excluded.price,
      reply_to = excluded.reply_to, file_ids = excluded.file_ids, open_file_ids = excluded.open_file_ids,
      locked_text = excluded.locked_text, version = excluded.version, saved_at = excluded.saved_at
      where message_drafts.version = ${version}::int
    returning *`.execute(db)
  return rows[0]
}

/** The version that the author knew, and the text that was sent. */
export interface SentDraft {
  readonly version: number
  readonly text: string
}

/** Clears everything but the version, which increases. Returns false if both version and text differ. */
export async function clearDraft(
  db: DraftDb,
  { accountId, conversationId, version, text }: OwnDraft & SentDraft,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into message_drafts as d
      (account_id, conversation_id, text, price, reply_to, file_ids, open_file_ids, locked_text, version, saved_at)
    values (${accountId}, ${conversationId}, '', '', null, '{}', '{}', '', ${version}::int + 1, ${at})
    on conflict (account_id, conversation_id) do update set text = '', price = '', reply_to = null, file_ids = '{}',
      open_file_ids = '{}', locked_text = '', version = d.version + 1, saved_at = excluded.saved_at
      where d.version = ${version}::int or (btrim(d.text, E' \\n\\t') = ${text.trim()} and d.text <> '')
    returning version`.execute(db)
  return rows.length > 0
}
