import { reportsAbout } from '#core/cases/index.ts'
import type { SafetySource } from '#core/safety/index.ts'

/** The performer's own reports about the person. Reports by others, and about the performer, are not the performer's to know. */
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
