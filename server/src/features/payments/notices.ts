import { decimal } from '#kit/amount.ts'
import { notice } from '#platform/notices.ts'
import { tokensPurchased } from './events.ts'

export const notices = [
  notice(tokensPurchased, 'tokens_purchased', {
    to: (p) => [p.fanId],
    from: () => null,
    words: (p) => ({ title: `${decimal(p.tokens)} tokens are in your wallet`, link: '/wallet' }),
  }),
]
