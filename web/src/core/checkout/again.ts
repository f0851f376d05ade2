/** What the button beside a subscription is called that can be gone on with; the same word wherever it stands. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { say } from '#lib/words.ts'

const words: Record<Subscription['status'], () => string> = {
  // Of free days, which do not renew.
  active: () => say('Subscribe'),
  past_due: () => say('Pay now'),
  cancelled: () => say('Resume'),
  expired: () => say('Subscribe again'),
}

export const againWord = (status: Subscription['status']): string => words[status]()
