/** The messages of a conversation for a safety log: all whose words are kept, with their earlier versions. */
import { messagesForSafety } from '#core/messages/index.ts'
import type { SafetySource } from '#core/safety/index.ts'

export const safety: SafetySource = {
  async entries(db, { performerId, accountId }) {
    const rows = await messagesForSafety(db, { performerId, fanId: accountId })
    return rows.flatMap((row) => {
      const by = row.sender_id === accountId ? ('person' as const) : ('performer' as const)
      const earlier = row.edits.map(({ text, until }, i) => ({
        id: `${row.id}:${i}`,
        at: row.created_at,
        kind: 'message_version',
        by,
        text,
        details: { replacedAt: until },
      }))
      const details = {
        ...(row.files > 0 && { files: row.files }),
        ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
        ...(row.deleted_at && { deletedAt: row.deleted_at.toISOString() }),
      }
      return [...earlier, { id: row.id, at: row.created_at, kind: 'message', by, text: row.text, details }]
    })
  },
}
