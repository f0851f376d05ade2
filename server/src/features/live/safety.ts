import { sql } from 'kysely'
import type { SafetySource } from '#core/safety/index.ts'

/** The person's lines in chats of the performer's shows, as long as they are kept; uses index `live_messages_author`. */
export const safety: SafetySource = {
  async entries(db, { performerId, accountId }) {
    const { rows } = await sql<{ id: string; text: string; title: string; created_at: Date }>`
      select m.id, m.text, r.title, m.created_at from live_messages m join live_rooms r on r.id = m.room_id
      where m.account_id = ${accountId} and r.performer_id = ${performerId} and m.kind <> 'menuitem' and m.text <> ''
      order by m.created_at, m.id`.execute(db)
    return rows.map(({ id, text, title, created_at: at }) => ({
      id,
      at,
      kind: 'live_chat',
      by: 'person',
      text,
      details: { show: title },
    }))
  },
}
