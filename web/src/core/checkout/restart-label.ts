/** Labels for the button that restarts a subscription, the same on every page. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'

const words: Record<Subscription['status'], () => string> = {
  // Free days that do not renew.
  active: () => t('Subscribe'),
  past_due: () => t('Pay now'),
  paused: () => t('Resume'),
  cancelled: () => t('Resume'),
  expired: () => t('Subscribe again'),
}

export const restartLabel = (status: Subscription['status']): string => words[status]()
