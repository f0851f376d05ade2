import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { paymentLost } from '#core/payments/index.ts'
import { tokensPurchased } from './events.ts'

const tokensBought = notificationKind('tokens_purchased', {
  group: 'payments',
  label: () => t('Tokens that you have bought'),
  who: ['fan'],
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: {
    usual: () => ({ subject: t('Your tokens are in your wallet') }),
  },
})

const lostKind = notificationKind('payment_lost', {
  group: 'payments',
  label: () => t('Payments that were never made'),
  who: ['fan'],
  email: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('A payment was not completed'),
      body: [
        t('A payment that you started was not completed and has expired.'),
        t('You were not charged, and you can start it again.'),
      ],
      button: t('View payments'),
    }),
  },
})

export const notificationRules = [
  notificationRule(paymentLost, lostKind, {
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({ title: t('A payment of yours was not completed and has ended'), link: '/wallet?tab=payments' }),
  }),
  notificationRule(tokensPurchased, tokensBought, {
    to: (p) => [p.fanId],
    from: () => null,
    words: (p) => ({
      title: t('{count} tokens are in your wallet', { count: decimal(fromMinorUnits(p.tokens)) }),
      link: '/wallet',
    }),
  }),
]
