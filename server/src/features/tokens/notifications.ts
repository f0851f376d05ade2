import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { tipGiven } from './events.ts'

export const notificationRules = [
  notificationRule(tipGiven, 'tip', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: t('You received a tip of {tokens} tokens', { tokens: decimal(fromMinorUnits(p.tokens)) }),
      link: '/studio/earnings',
    }),
  }),
]
