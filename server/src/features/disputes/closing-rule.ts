import { sql } from 'kysely'
import type { ClosingRule } from '#core/closing/index.ts'

/** The bank may still ask for evidence, which needs the data of both sides. */
export const disputesClosing: ClosingRule = {
  async blocksErasure(db, accountId) {
    const { rows } = await sql`select from disputes where status in ('inquiry', 'open')
      and ${accountId}::uuid in (fan_id, performer_id) limit 1`.execute(db)
    return rows.length > 0
  },
}
