import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { tokensPurchased } from './events.ts'

const tokensBought = notificationKind('tokens_purchased', {
  group: 'payments',
  label: () => t('Tokens that you have bought'),
  who: ['fan'],
  isAlwaysListed: true,
  hasOwnMail: true,
})

export const notificationRules = [
  notificationRule(tokensPurchased, tokensBought, {
    to: (p) => [p.fanId],
    from: () => null,
    words: (p) => ({
      title: t('{count} tokens are in your wallet', { count: decimal(fromMinorUnits(p.tokens)) }),
      neutral: t('Your tokens are in your wallet'),
      link: '/wallet',
    }),
  }),
]
