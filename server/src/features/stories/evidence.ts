/**
 * Counts the performer's stories that were opened, each within a day of its publication, as evidence of use for banks. Never says
 * which.
 */
import type { EvidenceSource } from '#core/disputes/index.ts'
import { viewsSince } from './view-store.ts'

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Stories',
    async lines(db, { fanId, performerId, paidAt }) {
      if (performerId === undefined) return []
      const { count, first, last } = await viewsSince(db, { accountId: fanId, performerId, since: paidAt })
      return first && last ? [`${count} opened since the payment, published ${first.toISOString()} to ${last.toISOString()}`] : []
    },
  },
]
