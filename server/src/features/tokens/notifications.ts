import { fromMinorUnits } from '#lib/amount.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { contentBought, tipGiven } from './events.ts'

export const notificationRules = [
  notificationRule(tipGiven, 'tip', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({ title: `You received a tip of ${fromMinorUnits(p.tokens)} tokens`, link: '/studio/earnings' }),
  }),
  notificationRule(contentBought, 'purchase', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: `Your ${p.kind === 'post' ? 'post' : p.kind} was unlocked for ${fromMinorUnits(p.tokens)} tokens`,
      link: '/studio/earnings',
    }),
  }),
]
