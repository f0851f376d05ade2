import { sql } from 'kysely'
import type { SafetySource } from '#core/safety/index.ts'

/** Requests for private shows; uses index `private_shows_fan`. */
export const safety: SafetySource = {
  async entries(db, { performerId, accountId }) {
    const { rows } = await sql<{
      id: string
      message: string
      status: string
      created_at: Date
    }>`select id, message, status, created_at
      from private_shows where fan_id = ${accountId} and performer_id = ${performerId} order by created_at, id`.execute(db)
    return rows.map(({ id, message: text, status, created_at: at }) => ({
      id,
      at,
      kind: 'private_show',
      by: 'person',
      text,
      details: { status },
    }))
  },
  async declined(db, { performerId, accountId }, since) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from private_shows
      where fan_id = ${accountId} and performer_id = ${performerId} and status = 'rejected' and created_at > ${since}`.execute(db)
    return rows[0]?.total ?? 0
  },
}
