import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { commentMentioned, commentReceived, commentReplied } from './events.ts'

export const notificationRules = [
  notificationRule(commentReceived, 'comment', {
    to: (p) => [p.ownerId],
    from: (p) => p.authorId,
    words: (p) => ({ title: t('You have a new comment'), link: p.link }),
  }),
  notificationRule(commentReplied, 'comment_reply', {
    to: (p) => [p.repliedToId],
    from: (p) => p.authorId,
    words: (p) => ({ title: t('You have a reply to your comment'), link: p.link }),
  }),
  notificationRule(commentMentioned, 'mention', {
    to: (p) => p.mentionedIds,
    from: (p) => p.authorId,
    words: (p) => ({ title: t('You were mentioned in a comment'), link: p.link }),
  }),
]
