import { reportsAbout } from '#core/cases/index.ts'
import type { SafetySource } from '#core/safety/index.ts'

/** Returns only the performer's own reports about the person: the performer may not know of other reports. */
export const safety: SafetySource = {
  async entries(db, { performerId, accountId }) {
    const rows = await reportsAbout(db, { reporterId: performerId, ownerId: accountId })
    return rows.map(({ id, number, reason, text, created_at: at }) => ({
      id,
      at,
      kind: 'report',
      by: 'performer',
      text,
      details: { reason, case: Number(number) },
    }))
  },
}
