import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { followed } from './events.ts'

const newFollower = notificationKind('new_follower', {
  group: 'fans',
  label: () => t('New followers'),
  who: ['performer'],
  many: (people) => t('{people, plural, one {# person follows} other {# people follow}} you now', { people }),
})

export const notificationRules = [
  notificationRule(followed, newFollower, {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    isOncePerDay: true,
    words: () => ({ title: t('You have a new follower'), link: '/studio/followers' }),
  }),
]
