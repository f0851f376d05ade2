/** What the button beside a subscription is called that can be gone on with; the same word wherever it stands. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'

const words: Record<Subscription['status'], () => string> = {
  // Of free days, which do not renew.
  active: () => t('Subscribe'),
  past_due: () => t('Pay now'),
  paused: () => t('Resume'),
  cancelled: () => t('Resume'),
  expired: () => t('Subscribe again'),
}

export const againWord = (status: Subscription['status']): string => words[status]()
