import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { followed } from './events.ts'

const newFollower = notificationKind('new_follower', {
  group: 'fans',
  label: () => t('New followers'),
  who: ['performer'],
  many: (people) => t('You have {people, plural, one {# new follower} other {# new followers}}', { people }),
  outside: {
    usual: () => ({
      subject: t('You have a new follower'),
      body: [t('Someone started following you.'), t('Open your followers to see who it is.')],
      button: t('View followers'),
    }),
  },
})

export const notificationRules = [
  notificationRule(followed, newFollower, {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    isOncePerDay: true,
    words: () => ({ link: '/studio/followers' }),
  }),
]
