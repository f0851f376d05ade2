import { notice } from '#platform/notices.ts'
import { messagesWaiting } from './events.ts'

export const notices = [
  notice(messagesWaiting, 'message', {
    to: (p) => [p.recipientId],
    from: (p) => p.senderId,
    words: (p) => ({ title: 'You have a new message', link: `/messages/${p.conversationId}` }),
  }),
]
