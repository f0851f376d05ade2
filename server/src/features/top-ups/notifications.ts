import { operatorIds } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { topUpChanged } from './events.ts'

/** What a fan is told of; the titles are neutral, as they show on locked screens. */
const titles: Readonly<Record<string, (count: string) => string>> = {
  credited: (count) => t('{count} tokens are in your wallet', { count }),
  rejected: () => t('A transfer of yours was rejected'),
  expired: () => t('A transfer of yours has not arrived'),
}

export const notificationRules = [
  notificationRule(topUpChanged, 'top_up', {
    about: 'to the fan',
    to: ({ fanId, topUpStatus }) => (Object.hasOwn(titles, topUpStatus) ? [fanId] : []),
    from: () => null,
    words: ({ topUpStatus, tokens }) => ({
      title: titles[topUpStatus]?.(decimal(fromMinorUnits(tokens))) ?? '',
      link: topUpStatus === 'credited' ? '/wallet' : '/wallet/transfers',
    }),
  }),
  notificationRule(topUpChanged, 'top_up', {
    about: 'to operators',
    to: ({ topUpStatus }, db) => (topUpStatus === 'pending' || topUpStatus === 'confirmed' ? operatorIds(db) : []),
    from: () => null,
    words: ({ topUpStatus }) => ({
      title: topUpStatus === 'pending' ? t('A bank transfer was announced') : t('A top-up needs a second operator'),
      link: `/admin/top-ups?status=${topUpStatus}`,
    }),
  }),
]
