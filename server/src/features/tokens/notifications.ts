import { formatTokens } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { tipGiven, tipGivenAnonymously } from './events.ts'

const tip = notificationKind('tip', {
  group: 'sales',
  label: () => t('Tips'),
  who: ['performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('You received a tip'),
      body: [t('Someone sent you a tip.'), t('Open your earnings to see the details.')],
      button: t('View earnings'),
    }),
  },
})

export const notificationRules = [
  notificationRule(tipGiven, tip, {
    // In a stream, the performer sees it there.
    to: (p) => (p.streamId === undefined ? [p.performerId] : []),
    from: (p) => p.fanId,
    words: async (p, tx) => ({
      title: t('You received a tip of {amount}', { amount: await formatTokens(tx, p.tokens) }),
      link: '/studio/earnings',
    }),
  }),
  notificationRule(tipGivenAnonymously, tip, {
    // In a stream, the performer sees it there.
    to: (p) => (p.streamId === undefined ? [p.performerId] : []),
    from: () => null,
    words: async (p, tx) => ({
      title: t('Someone tipped you {amount}', { amount: await formatTokens(tx, p.tokens) }),
      link: '/studio/earnings',
    }),
  }),
]
