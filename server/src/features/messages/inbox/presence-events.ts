/** Tracks who has a conversation open, and notifies both participants of the other's presence. */
import { presenceChanged } from '@fanfare/contract/inbox'
import { PRESENCE, PresenceRequest } from '@fanfare/contract/sockets'
import { conversationOf, otherSide, presencesIn, renewPresence, showsPresence } from '#core/messages/index.ts'
import { isId } from '#lib/id.ts'
import { clientEvent } from '#platform/client-events.ts'
import { deliver } from '#platform/deliveries.ts'
import { mayMessage } from '../may-message.ts'

export const presenceEvents = [
  clientEvent(PRESENCE, PresenceRequest, async ({ db, clock }, { id: accountId }, { conversationId }) => {
    const conversation = isId(conversationId) ? await conversationOf(db, accountId, conversationId) : undefined
    if (!conversation) return []
    const { id, fan_id: fanId, performer_id: performerId } = conversation
    if (!(await mayMessage(db, { fanId, performerId }))) return []
    const otherId = otherSide(conversation, accountId)
    await renewPresence(db, [accountId])
    const [shows, others] = await Promise.all([
      showsPresence(db, accountId, { id, otherId }),
      presencesIn(db, accountId, [id], clock.now()),
    ])
    const answer = { conversationId: id, presence: others.get(id) ?? null }
    const toOther = deliver({ from: accountId, to: [otherId] }, presenceChanged, { conversationId: id, presence: 'online' })
    return [deliver({ from: otherId, to: [accountId] }, presenceChanged, answer), ...(shows ? [toOther] : [])]
  }),
]
