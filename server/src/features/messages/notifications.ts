import { conversationSeen, messagesWaiting, reactionWaiting } from '#core/messages/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

const message = notificationKind('message', {
  group: 'messages',
  label: () => t('New messages'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
})

const reaction = notificationKind('message_reaction', {
  group: 'messages',
  label: () => t('Reactions to your messages'),
  who: ['fan', 'performer'],
})

export const notificationRules = [
  notificationRule(messagesWaiting, message, {
    to: (p) => [p.recipientId],
    from: (p) => p.senderId,
    words: (p) => ({ title: t('You have a new message'), link: `/messages/${p.conversationId}` }),
  }),
  notificationRule(reactionWaiting, reaction, {
    to: (p) => [p.recipientId],
    from: (p) => p.fromId,
    words: (p) => ({ title: t('Someone reacted to your message'), link: `/messages/${p.conversationId}` }),
  }),
  soldRule('message', (tokens) => t('Your message was unlocked for {tokens} tokens', { tokens })),
]

export const notificationResolutions = [
  resolveNotifications(conversationSeen, message, { to: (p) => [p.accountId], link: (p) => `/messages/${p.conversationId}` }),
  resolveNotifications(conversationSeen, reaction, { to: (p) => [p.accountId], link: (p) => `/messages/${p.conversationId}` }),
]
