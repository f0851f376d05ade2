import { activeAccounts } from '#core/accounts/index.ts'
import { generalCommissionChanged } from '#features/site-settings/events.ts'
import { t } from '#lib/i18n.ts'
import type { Audience } from '#platform/audience.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { commissionAgreed, kindCommissionChanged } from './events.ts'

const commission = notificationKind('commission', {
  group: 'sales',
  label: () => t('Commission changes'),
  who: ['performer'],
  email: true,
  isAlwaysListed: true,
  outside: {
    general: () => ({
      subject: t('Commission change'),
      body: [
        t('The site’s commission on sales has changed.'),
        t('Open your earnings to see the commission that applies to you.'),
      ],
      button: t('View earnings'),
    }),
    agreed: () => ({
      subject: t('Change to your commission'),
      body: [t('The site’s commission on your sales has changed.'), t('Open your earnings to see the new commission.')],
      button: t('View earnings'),
    }),
  },
})

/** The notification names no number, because a performer may have an individual agreement. The page shows theirs. */
const forEverybody = {
  to: (): Audience => (db, page) => activeAccounts(db, { roles: ['performer'], ids: [] }, page),
  from: () => null,
  words: () => ({ outside: 'general', link: '/studio/earnings' }) as const,
}

export const notificationRules = [
  notificationRule(generalCommissionChanged, commission, forEverybody),
  notificationRule(kindCommissionChanged, commission, forEverybody),
  notificationRule(commissionAgreed, commission, {
    to: ({ performerId }) => [performerId],
    from: () => null,
    isOwnMoney: true,
    words: ({ percent }) => ({
      title:
        percent === null
          ? t('The standard commission now applies to your sales')
          : t('The site’s commission on your sales is now {percent}%', { percent }),
      outside: 'agreed',
      link: '/studio/earnings',
    }),
  }),
]
