import { t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { liked } from './events.ts'

export const notificationRules = [
  notificationRule(liked, 'reaction', {
    to: (p) => [p.ownerId],
    from: (p) => p.likedById,
    words: (p) => ({ title: t('You have new likes'), link: p.link }),
  }),
]
