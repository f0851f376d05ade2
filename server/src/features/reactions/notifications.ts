import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { liked } from './events.ts'

const reaction = notificationKind('reaction', {
  group: 'social',
  label: () => t('Likes'),
  who: ['fan', 'performer'],
  many: (people) => t('{people, plural, one {# person likes} other {# people like}} this', { people }),
  outside: {
    usual: () => ({
      subject: t('You have new likes'),
      body: [t('Someone liked your content.'), t('Open the page to see your likes.')],
      button: t('View likes'),
    }),
  },
})

export const notificationRules = [
  notificationRule(liked, reaction, {
    to: (p) => [p.ownerId],
    from: (p) => p.likedById,
    isOncePerDay: true,
    words: ({ link, target }) => ({
      link,
      ...(target !== undefined && { target }),
    }),
  }),
]
