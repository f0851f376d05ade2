import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { liked } from './events.ts'

const reaction = notificationKind('reaction', {
  group: 'social',
  label: () => t('Likes'),
  who: ['fan', 'performer'],
  many: (people) => t('{people, plural, one {# person likes} other {# people like}} this', { people }),
})

export const notificationRules = [
  notificationRule(liked, reaction, {
    to: (p) => [p.ownerId],
    from: (p) => p.likedById,
    isOncePerDay: true,
    words: ({ link, target }) => ({
      title: t('You have new likes'),
      link,
      ...(target !== undefined && { target }),
    }),
  }),
]
