import { operatorIds } from '#core/accounts/index.ts'
import { refundFailed, refundSettled } from '#core/payments/index.ts'
import { saleRefunded, tokensRefunded } from '#core/refunds/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'

const refund = notificationKind('refund', {
  group: 'payments',
  label: () => t('Refunds'),
  who: ['fan', 'performer'],
  push: true,
  isAlwaysListed: true,
})
const refundFailedKind = notificationKind('refund_failed', {
  group: 'site',
  label: () => t('Refunds that could not be paid back'),
  who: ['admin'],
  email: true,
})

export const notificationRules = [
  notificationRule(saleRefunded, refund, {
    about: 'to the fan',
    to: (p) => [p.fanId],
    from: (p) => p.performerId,
    isOwnMoney: true,
    words: (p) =>
      p.tokens > 0
        ? {
            title: t('{tokens} tokens were refunded to you', { tokens: decimal(fromMinorUnits(p.tokens)) }),
            neutral: t('A payment of yours was refunded'),
            link: '/wallet',
          }
        : { title: t('A payment of yours goes back to you'), link: '/wallet?tab=payments' },
  }),
  notificationRule(saleRefunded, refund, {
    about: 'to the performer',
    to: (p) => (p.byId === p.performerId ? [] : [p.performerId]),
    from: (p) => (p.isAnonymous ? null : p.fanId),
    isOwnMoney: true,
    words: () => ({ title: t('A sale of yours was refunded'), link: '/studio/earnings' }),
  }),
  notificationRule(tokensRefunded, refund, {
    about: 'tokens to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: (p) => ({
      title: t('Tokens that you had bought were refunded: {count} have left your wallet', {
        count: decimal(fromMinorUnits(p.tokens)),
      }),
      neutral: t('A payment of yours was refunded'),
      link: '/wallet?tab=payments',
    }),
  }),
  notificationRule(refundFailed, refund, {
    about: 'failed, to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({
      title: t('A refund could not be paid back to your card yet. We look after it.'),
      link: '/wallet?tab=payments',
    }),
  }),
  notificationRule(refundSettled, refund, {
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({ title: t('A refund was paid back to you in another way'), link: '/wallet?tab=payments' }),
  }),
  notificationRule(refundFailed, refundFailedKind, {
    about: 'to operators',
    to: (_p, db) => operatorIds(db),
    from: () => null,
    words: () => ({ title: t('A refund could not be paid back'), link: '/admin/refunds?status=failed' }),
  }),
]
