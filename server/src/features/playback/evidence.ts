/** Counts plays and their times as evidence of use for banks. Never says what was played. */
import type { EvidenceSource } from '#core/disputes/index.ts'
import { playedFilesSince } from './store.ts'

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Played',
    async lines(db, { fanId, performerId, paidAt }) {
      const { count, first, last } = await playedFilesSince(db, { accountId: fanId, ownerId: performerId, since: paidAt })
      if (!first || !last) return []
      return [`${count} videos or recordings since the payment, ${first.toISOString()} to ${last.toISOString()}`]
    },
  },
]
