import { sql } from 'kysely'
import type { SafetySource } from '#core/safety/index.ts'

/** Requests for custom orders; uses index `custom_orders_fan`. */
export const safety: SafetySource = {
  async entries(db, { performerId, accountId }) {
    const { rows } = await sql<{ id: string; brief: string; state: string; created_at: Date }>`select id, brief, state, created_at
      from custom_orders where fan_id = ${accountId} and performer_id = ${performerId} order by created_at, id`.execute(db)
    return rows.map(({ id, brief: text, state, created_at: at }) => ({
      id,
      at,
      kind: 'custom_order',
      by: 'person',
      text,
      details: { state },
    }))
  },
  async declined(db, { performerId, accountId }, since) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from custom_orders
      where fan_id = ${accountId} and performer_id = ${performerId} and state = 'declined' and closed_at > ${since}`.execute(db)
    return rows[0]?.total ?? 0
  },
}
