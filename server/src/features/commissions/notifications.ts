import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { commissionAgreed } from './events.ts'

const commission = notificationKind('commission', {
  group: 'sales',
  label: () => t('What the site keeps of your sales'),
  who: ['performer'],
  email: true,
  isAlwaysListed: true,
})

export const notificationRules = [
  notificationRule(commissionAgreed, commission, {
    to: ({ performerId }) => [performerId],
    from: () => null,
    isOwnMoney: true,
    words: ({ percent }) => ({
      title:
        percent === null
          ? t('From now on the site keeps of your sales what it keeps of everybody’s')
          : t('From now on the site keeps {percent}% of your sales', { percent }),
      link: '/studio/earnings',
    }),
  }),
]
