/** Reads conversations for a performer's safety log, and the signs of escalation in them. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Pair } from './rules.ts'
import { isUserMessageKind } from './user-messages.ts'

interface SafetyMessage {
  readonly id: string
  readonly sender_id: string
  readonly text: string
  readonly files: number
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly deleted_at: Date | null
  readonly edits: readonly { readonly text: string; readonly until: string }[]
}

/** Returns what the two have written, oldest first, with deleted messages. Mass messages and words that the performer sells are left out. */
export async function messagesForSafety(db: Db, { fanId, performerId }: Pair): Promise<SafetyMessage[]> {
  const { rows } =
    await sql<SafetyMessage>`select m.id, m.sender_id, m.text, cardinality(m.file_ids) as files, m.created_at, m.edited_at,
      m.deleted_at, coalesce((select json_agg(json_build_object('text', e.text, 'until', e.replaced_at) order by e.version)
        from message_edits e where e.message_id = m.id), '[]') as edits
    from conversations c join messages m on m.conversation_id = c.id
    where c.fan_id = ${fanId} and c.performer_id = ${performerId} and m.bulk_id is null and m.kind <> 'system'
    order by m.seq`.execute(db)
  return rows
}

const MAX_RECENT = 100

/** Returns the fan's last messages since then, and whether each is newer than the performer's last answer. */
export async function recentWordsOf(db: Db, { fanId, performerId }: Pair, since: Date) {
  const { rows } = await sql<{ text: string; unanswered: boolean }>`with pair as materialized (
      select id, (select max(a.seq) from messages a where a.conversation_id = c.id and a.sender_id = c.performer_id
        and a.bulk_id is null and a.author <> 'automation') as answered
      from conversations c where c.fan_id = ${fanId} and c.performer_id = ${performerId}
    )
    select m.text, m.seq > coalesce(pair.answered, 0) as unanswered from pair join messages m on m.conversation_id = pair.id
    where m.sender_id = ${fanId} and m.created_at > ${since} and ${isUserMessageKind(sql.ref('m.kind'))}
    order by m.seq desc limit ${MAX_RECENT}`.execute(db)
  return rows
}
