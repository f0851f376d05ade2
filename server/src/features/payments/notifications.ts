import { formatTokens } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { paymentLost } from '#core/payments/index.ts'
import { tokensPurchased } from './events.ts'

const tokensBought = notificationKind('tokens_purchased', {
  group: 'payments',
  label: () => t('Token purchases'),
  who: ['fan'],
  isAlwaysListed: true,
  hasOwnMail: true,
  outside: {
    usual: () => ({ subject: t('Your tokens are in your wallet') }),
  },
})

const lostKind = notificationKind('payment_lost', {
  group: 'payments',
  label: () => t('Incomplete payments'),
  who: ['fan'],
  email: true,
  isAlwaysListed: true,
  outside: {
    usual: () => ({
      subject: t('A payment was not completed'),
      body: [
        t('A payment you started was not completed and has expired.'),
        t('You weren’t charged. You can start the payment again.'),
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
    words: () => ({ title: t('One of your payments was not completed and has expired'), link: '/wallet?tab=payments' }),
  }),
  notificationRule(tokensPurchased, tokensBought, {
    to: (p) => [p.fanId],
    from: () => null,
    words: async (p, tx) => ({
      title: t('{amount} added to your wallet', { amount: await formatTokens(tx, p.tokens) }),
      link: '/wallet',
    }),
  }),
]
