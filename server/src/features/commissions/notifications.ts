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
})

/** They read on the page what holds for them: somebody may have agreed on something else. */
const forEverybody = {
  to: (): Audience => (db, page) => activeAccounts(db, { roles: ['performer'], ids: [] }, page),
  from: () => null,
  words: () => ({ title: t('What the site keeps of sales has changed'), link: '/studio/earnings' }),
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
      link: '/studio/earnings',
    }),
  }),
]
