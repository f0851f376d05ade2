import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { tokensPurchased } from './events.ts'

export const notificationRules = [
  notificationRule(tokensPurchased, 'tokens_purchased', {
    to: (p) => [p.fanId],
    from: () => null,
    words: (p) => ({
      title: t('{count} tokens are in your wallet', { count: decimal(fromMinorUnits(p.tokens)) }),
      link: '/wallet',
    }),
  }),
]
