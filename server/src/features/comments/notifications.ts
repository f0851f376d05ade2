import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { commentMentioned, commentReceived, commentReplied } from './events.ts'
import { commentLink } from './comment-link.ts'

const comment = notificationKind('comment', {
  group: 'social',
  label: () => t('Comments'),
  who: ['performer'],
  many: (people) => t('{people, plural, one {# person has} other {# people have}} commented', { people }),
  outside: {
    usual: () => ({
      subject: t('You have a new comment'),
      body: [t('Someone commented on something you published.'), t('Open the comment to read and reply.')],
      button: t('View comment'),
    }),
  },
})
const reply = notificationKind('comment_reply', {
  group: 'social',
  label: () => t('Replies to comments'),
  who: ['fan', 'performer'],
  push: true,
  many: (people) => t('{people, plural, one {# person has} other {# people have}} replied to you', { people }),
  outside: {
    usual: () => ({
      subject: t('You have a new reply to your comment'),
      body: [t('Someone replied to your comment.'), t('Open the reply to read and respond.')],
      button: t('View reply'),
    }),
  },
})
const mention = notificationKind('mention', {
  group: 'social',
  label: () => t('Mentions'),
  who: ['fan', 'performer'],
  push: true,
  many: (people) => t('{people, plural, one {# person has} other {# people have}} mentioned you', { people }),
  outside: {
    usual: () => ({
      subject: t('You were mentioned in a comment'),
      body: [t('Someone mentioned you in a comment.'), t('Open the comment to read and reply.')],
      button: t('View comment'),
    }),
  },
})

export const notificationRules = [
  notificationRule(commentReceived, comment, {
    to: (p) => [p.ownerId],
    from: (p) => p.authorId,
    words: (p) => ({ link: p.link, target: commentLink(p.commentId) }),
  }),
  notificationRule(commentReplied, reply, {
    to: (p) => [p.repliedToId],
    from: (p) => p.authorId,
    words: (p) => ({ link: p.link, target: commentLink(p.commentId) }),
  }),
  notificationRule(commentMentioned, mention, {
    to: (p) => p.mentionedIds,
    from: (p) => p.authorId,
    words: (p) => ({ link: p.link, target: commentLink(p.commentId) }),
  }),
]
