import { fromMinorUnits } from '#lib/amount.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { tokensPurchased } from './events.ts'

export const notificationRules = [
  notificationRule(tokensPurchased, 'tokens_purchased', {
    to: (p) => [p.fanId],
    from: () => null,
    words: (p) => ({ title: `${fromMinorUnits(p.tokens)} tokens are in your wallet`, link: '/wallet' }),
  }),
]
