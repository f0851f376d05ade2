import { decimal } from '#kit/amount.ts'
import { notice } from '#platform/notices.ts'
import { contentBought, tipGiven } from './events.ts'

export const notices = [
  notice(tipGiven, 'tip', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({ title: `You received a tip of ${decimal(p.tokens)} tokens`, link: '/studio/earnings' }),
  }),
  notice(contentBought, 'purchase', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: `Your ${p.kind === 'feed' ? 'post' : p.kind} was unlocked for ${decimal(p.tokens)} tokens`,
      link: '/studio/earnings',
    }),
  }),
]
