import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { followed } from './events.ts'

export const notificationRules = [
  notificationRule(followed, 'new_follower', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    isOncePerDay: true,
    words: () => ({ title: t('You have a new follower'), link: '/studio/followers' }),
  }),
]
