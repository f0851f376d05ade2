/** Tells banks which private shows a customer has had. Never includes text that people wrote. */
import type { EvidenceSource } from '#core/disputes/index.ts'
import { showsSince } from './minutes/store.ts'

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Private shows',
    async lines(db, { fanId, performerId, paidAt }) {
      const shows = await showsSince(db, { fanId, performerId, since: paidAt })
      return shows.map(
        ({ startedAt, minutes }) =>
          `A live video call that the customer started on ${startedAt.toISOString()}, ${minutes} minutes paid`,
      )
    },
  },
]
