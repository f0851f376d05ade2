import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { tipGiven, tipGivenAnonymously } from './events.ts'

const tip = notificationKind('tip', { group: 'sales', label: () => t('Tips'), who: ['performer'], push: true })

export const notificationRules = [
  notificationRule(tipGiven, tip, {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: t('You received a tip of {tokens} tokens', { tokens: decimal(fromMinorUnits(p.tokens)) }),
      neutral: t('You received a tip'),
      link: '/studio/earnings',
    }),
  }),
  notificationRule(tipGivenAnonymously, tip, {
    to: (p) => [p.performerId],
    from: () => null,
    words: (p) => ({
      title: t('Somebody tipped you {tokens} tokens', { tokens: decimal(fromMinorUnits(p.tokens)) }),
      neutral: t('You received a tip'),
      link: '/studio/earnings',
    }),
  }),
]
