import {
  conversationCleared,
  conversationQuieted,
  conversationSeen,
  messagesWaiting,
  allMessagesSeen,
  reactionWaiting,
  accountsWithUnseen,
} from '#core/messages/index.ts'
import { soldRule } from '#core/purchases/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

const message = notificationKind('message', {
  group: 'messages',
  label: () => t('New messages'),
  who: ['fan', 'performer'],
  email: true,
  push: true,
  leavesAfter: 5,
  outside: {
    usual: () => ({
      subject: t('You have a new message'),
      body: [t('Someone sent you a message.'), t('Open the conversation to read and reply.')],
      button: t('View message'),
    }),
  },
})

const reaction = notificationKind('message_reaction', {
  group: 'messages',
  label: () => t('Reactions to your messages'),
  who: ['fan', 'performer'],
  outside: {
    usual: () => ({
      subject: t('Someone reacted to your message'),
      body: [t('Someone reacted to one of your messages.'), t('Open the conversation to see the reaction.')],
      button: t('View message'),
    }),
  },
})

const linkOf = ({ conversationId }: { readonly conversationId: string }) => `/messages/${conversationId}`

export const notificationRules = [
  notificationRule(messagesWaiting, message, {
    // The messages may have been unsent in the meantime.
    to: (p, db) => accountsWithUnseen(db, p.conversationId, [p.recipientId]),
    from: (p) => p.senderId,
    words: (p) => ({ link: linkOf(p) }),
  }),
  notificationRule(reactionWaiting, reaction, {
    to: (p) => [p.recipientId],
    from: (p) => p.fromId,
    words: (p) => ({ link: linkOf(p), target: `?at=${p.seq}` }),
  }),
  soldRule('message', (price) => t('Your message was unlocked for {price}', { price })),
]

export const notificationResolutions = [
  resolveNotifications(allMessagesSeen, message, { to: (p) => [p.accountId], links: (p) => [linkOf(p)] }),
  resolveNotifications(conversationQuieted, message, { to: (p) => [p.accountId], links: (p) => [linkOf(p)] }),
  resolveNotifications(conversationCleared, message, { to: (p) => [p.fanId, p.performerId], links: (p) => [linkOf(p)] }),
  // The notification stays while a message is unread.
  resolveNotifications(conversationSeen, message, {
    to: (p) => ((p.unseen ?? 0) > 0 ? [] : [p.accountId]),
    links: (p) => [linkOf(p)],
  }),
  resolveNotifications(conversationSeen, reaction, { to: (p) => [p.accountId], links: (p) => [linkOf(p)] }),
]
