import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { contentBought, tipGiven } from './events.ts'

export const notificationRules = [
  notificationRule(tipGiven, 'tip', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: t('You received a tip of {tokens} tokens', { tokens: decimal(fromMinorUnits(p.tokens)) }),
      link: '/studio/earnings',
    }),
  }),
  notificationRule(contentBought, 'purchase', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: t(
        '{kind, select, message {Your message was unlocked for {tokens} tokens} other {Your post was unlocked for {tokens} tokens}}',
        { kind: p.kind, tokens: decimal(fromMinorUnits(p.tokens)) },
      ),
      link: '/studio/earnings',
    }),
  }),
]
