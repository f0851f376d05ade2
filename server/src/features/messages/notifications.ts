import { conversationSeen, messagesWaiting } from '#core/messages/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

export const notificationRules = [
  notificationRule(messagesWaiting, 'message', {
    to: (p) => [p.recipientId],
    from: (p) => p.senderId,
    words: (p) => ({ title: t('You have a new message'), link: `/messages/${p.conversationId}` }),
  }),
  soldRule('message', (tokens) => t('Your message was unlocked for {tokens} tokens', { tokens })),
]

export const notificationResolutions = [
  resolveNotifications(conversationSeen, 'message', { to: (p) => [p.accountId], link: (p) => `/messages/${p.conversationId}` }),
]
