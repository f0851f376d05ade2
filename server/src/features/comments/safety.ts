import { sql } from 'kysely'
import type { SafetySource } from '#core/safety/index.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly subject_id: string
  readonly text: string
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly removed_at: Date | null
  readonly held_at: Date | null
}

/** The person's comments on the performer's content. Includes deleted ones as long as their words are kept. Uses index `comments_author`. */
export const safety: SafetySource = {
  async entries(db, { performerId, accountId }) {
    const { rows } = await sql<Row>`select id, kind, subject_id, text, created_at, edited_at, removed_at, held_at from comments
      where author_id = ${accountId} and owner_id = ${performerId} and text <> '' order by created_at, id`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      at: row.created_at,
      kind: 'comment',
      by: 'person',
      text: row.text,
      details: {
        on: row.kind,
        subject: row.subject_id,
        ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
        ...(row.removed_at && { deletedAt: row.removed_at.toISOString() }),
        ...(row.held_at && { heldAt: row.held_at.toISOString() }),
      },
    }))
  },
}
