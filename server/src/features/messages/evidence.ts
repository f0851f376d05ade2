/** Counts the messages between fan and performer as evidence of use for banks. Never includes their text. */
import type { EvidenceSource } from '#core/disputes/index.ts'
import { conversationBetween, messagesSince } from '#core/messages/index.ts'

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Messages',
    async lines(db, { fanId, performerId, paidAt }) {
      const conversation = performerId === undefined ? undefined : await conversationBetween(db, { fanId, performerId })
      if (!conversation) return []
      const { byFan, inAll, paid } = await messagesSince(db, conversation.id, { fanId, since: paidAt })
      return [
        `${inAll} with the performer since the payment, ${byFan} of them written by the customer${paid > 0 ? `, ${paid} paid individually` : ''}`,
      ]
    },
  },
]
