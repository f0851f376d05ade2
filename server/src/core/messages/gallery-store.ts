/** Reads the media of a conversation one by one. */
import { sql } from 'kysely'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import { filesOfKind } from '#core/media/index.ts'
import type { Db } from '#platform/context.ts'
import type { PairRow } from './conversation-store.ts'
import type { MessageRow } from './store.ts'

export interface MediaQuery {
  readonly viewerId: string
  readonly kind: MediaKind | undefined
  readonly by: 'sent' | 'received' | 'bought' | undefined
  readonly limit: number
  readonly offset: number
}

export type MessageFile = MessageRow & { readonly file_id: string; readonly file_index: number }

/** Returns media newest first, as one participant may see them; a buyer's purchases stay. Uses index `messages_with_files`. */
export async function mediaIn(db: Db, conversation: PairRow, { viewerId, kind, by, limit, offset }: MediaQuery) {
  const { id, fan_id, cleared_seq, last_seq } = conversation
  const isBought = sql`(m.sold_at is not null and ${viewerId === fan_id}::boolean)`
  const bySide = {
    sent: sql`m.sender_id = ${viewerId}::uuid`,
    received: sql`m.sender_id <> ${viewerId}::uuid`,
    bought: sql`m.sold_at is not null`,
  }
  const found = sql`from messages m cross join lateral unnest(m.file_ids) with ordinality as f (id, at)
    where m.conversation_id = ${id} and m.file_ids <> '{}' and m.seq <= ${last_seq}::int
      and ((m.seq > ${cleared_seq}::int and m.deleted_at is null) or ${isBought})
      and ${by === undefined ? sql`true` : bySide[by]} and f.id in (${filesOfKind(kind)})`
  const { rows } = await sql<MessageFile>`select m.*, ${fan_id}::text as fan_id, m.seq <= ${cleared_seq}::int as emptied,
      f.id as file_id, (f.at - 1)::int as file_index
    ${found} order by m.seq desc, f.at limit ${limit}::int offset ${offset}::int`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
