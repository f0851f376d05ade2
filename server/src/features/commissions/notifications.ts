import { activeAccounts } from '#core/accounts/index.ts'
import { generalCommissionChanged } from '#features/site-settings/events.ts'
import { t } from '#lib/i18n.ts'
import type { Audience } from '#platform/audience.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { commissionAgreed, kindCommissionChanged } from './events.ts'

const commission = notificationKind('commission', {
  group: 'sales',
  label: () => t('What the site keeps of your sales'),
  who: ['performer'],
  email: true,
  isAlwaysListed: true,
  outside: {
    general: () => ({
      subject: t('What the site keeps of sales has changed'),
      body: [t('The share that the site keeps of sales has changed.'), t('Open your earnings to see what applies to you.')],
      button: t('View earnings'),
    }),
    agreed: () => ({
      subject: t('What the site keeps of your sales has changed'),
      body: [t('The share that the site keeps of your sales has changed.'), t('Open your earnings to see the new share.')],
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
          ? t('From now on the site keeps of your sales what it keeps of everybody’s')
          : t('From now on the site keeps {percent}% of your sales', { percent }),
      outside: 'agreed',
      link: '/studio/earnings',
    }),
  }),
]
