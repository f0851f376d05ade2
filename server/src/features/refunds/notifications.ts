import { operatorIds } from '#core/accounts/index.ts'
import { refundFailed, refundRetried, refundSettled } from '#core/payments/index.ts'
import { saleRefunded, tokensRefunded } from '#core/refunds/index.ts'
import { formatTokens } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'
import { refundProposalDecided, refundRulesRun } from './rules/events.ts'
import { hasOpenProposals } from './rules/store.ts'

const refund = notificationKind('refund', {
  group: 'payments',
  label: () => t('Refunds'),
  who: ['fan', 'performer'],
  push: true,
  isAlwaysListed: true,
  outside: {
    refunded: () => ({
      subject: t('One of your payments was refunded'),
      body: [t('One of your payments was refunded.'), t('Open your wallet to see the details.')],
      button: t('View wallet'),
    }),
    closed: () => ({
      subject: t('Access ended'),
      body: [t('Access that you received without paying has ended.'), t('Open your wallet to see the details.')],
      button: t('View wallet'),
    }),
    sale: () => ({
      subject: t('One of your sales was refunded'),
      body: [t('One of your sales was refunded, and your share was reversed.'), t('Open your earnings to see the details.')],
      button: t('View earnings'),
    }),
    failed: () => ({
      subject: t('A refund is delayed'),
      body: [t('A refund couldn’t be sent to your card yet.'), t('We’re working on it. You don’t need to do anything.')],
      button: t('View payments'),
    }),
    settled: () => ({
      subject: t('A refund was paid to you another way'),
      body: [
        t('A refund that couldn’t go to your card was paid to you another way.'),
        t('Open your payments to see the details.'),
      ],
      button: t('View payments'),
    }),
  },
})
const refundFailedKind = notificationKind('refund_failed', {
  group: 'site',
  label: () => t('Failed refunds'),
  who: ['admin'],
  email: true,
  outside: {
    usual: () => ({
      subject: t('A refund failed'),
      body: [t('A refund failed.'), t('Retry the refund or pay it another way.')],
      button: t('Review refund'),
    }),
  },
})

const PROPOSED = '/admin/refund-rules'
const failed = (refundId: string) => `/admin/refunds?status=failed#${refundId}`

const refundsProposedKind = notificationKind('refunds_proposed', {
  group: 'site',
  label: () => t('Proposed refunds'),
  who: ['admin'],
  email: true,
  outside: {
    usual: () => ({
      subject: t('Refunds are waiting for your decision'),
      body: [t('Your refund rules found sales to refund.'), t('Refund or dismiss each sale.')],
      button: t('Review refunds'),
    }),
  },
})

export const notificationRules = [
  notificationRule(refundRulesRun, refundsProposedKind, {
    to: async ({ total }, db) => (total === 0 ? [] : operatorIds(db, 'refunds')),
    from: () => null,
    words: (p) => ({
      title: t('{total, plural, one {# sale} other {# sales}} proposed for refund', { total: p.total }),
      link: PROPOSED,
    }),
  }),
  notificationRule(saleRefunded, refund, {
    about: 'to the fan',
    to: (p) => [p.fanId],
    from: (p) => p.performerId,
    isOwnMoney: true,
    words: async (p, tx) =>
      p.tokens > 0
        ? {
            title: t('{amount} refunded to you', { amount: await formatTokens(tx, p.tokens) }),
            outside: 'refunded',
            link: '/wallet',
          }
        : p.money > 0
          ? { outside: 'refunded', title: t('A payment is being refunded to you'), link: '/wallet?tab=payments' }
          : { outside: 'closed', title: t('Access that you received without paying has ended'), link: '/wallet' },
  }),
  notificationRule(saleRefunded, refund, {
    about: 'to the performer',
    to: (p) => (p.byId === p.performerId ? [] : [p.performerId]),
    from: (p) => (p.isAnonymous ? null : p.fanId),
    isOwnMoney: true,
    words: () => ({ outside: 'sale', link: '/studio/earnings' }),
  }),
  notificationRule(tokensRefunded, refund, {
    about: 'tokens to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: async (p, tx) => ({
      title: t('Tokens you bought were refunded: {amount} removed from your wallet', {
        amount: await formatTokens(tx, p.tokens),
      }),
      outside: 'refunded',
      link: '/wallet?tab=payments',
    }),
  }),
  notificationRule(refundFailed, refund, {
    about: 'failed, to the fan',
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({
      outside: 'failed',
      title: t('A refund couldn’t be sent to your card yet. We’re working on it.'),
      link: '/wallet?tab=payments',
    }),
  }),
  notificationRule(refundSettled, refund, {
    to: (p) => [p.fanId],
    from: () => null,
    isOwnMoney: true,
    words: () => ({ outside: 'settled', link: '/wallet?tab=payments' }),
  }),
  notificationRule(refundFailed, refundFailedKind, {
    about: 'to operators',
    to: (_p, db) => operatorIds(db, 'refunds'),
    from: () => null,
    words: ({ refundId }) => ({ link: failed(refundId) }),
  }),
]

const lookedAfter = {
  to: (_p: unknown, db: Db) => operatorIds(db, 'refunds'),
  links: ({ refundId }: { readonly refundId: string }) => [failed(refundId)],
}
export const notificationResolutions = [
  resolveNotifications(refundRetried, refundFailedKind, lookedAfter),
  resolveNotifications(refundSettled, refundFailedKind, lookedAfter),
  // The notification is about all proposals, and stays while one of them is open.
  resolveNotifications(refundProposalDecided, refundsProposedKind, {
    to: async (_p, db) => ((await hasOpenProposals(db)) ? [] : operatorIds(db, 'refunds')),
    links: () => [PROPOSED],
  }),
]
