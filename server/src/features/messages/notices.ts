import { notice, settles } from '#platform/notices.ts'
import { conversationSeen, messagesWaiting } from './events.ts'

export const notices = [
  notice(messagesWaiting, 'message', {
    to: (p) => [p.recipientId],
    from: (p) => p.senderId,
    words: (p) => ({ title: 'You have a new message', link: `/messages/${p.conversationId}` }),
  }),
]

export const settlements = [
  settles(conversationSeen, 'message', { to: (p) => [p.accountId], link: (p) => `/messages/${p.conversationId}` }),
]
