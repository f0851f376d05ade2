/** Returns where a fan can fix a failed renewal. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'

export interface RenewalFix {
  readonly label: string
  readonly to: string
}

export function renewalFix({ _id, failure }: Pick<Subscription, '_id' | 'failure'>): RenewalFix {
  const code = failure?.code
  if (code === 'spending_limit') return { label: t('Change limit'), to: '/wallet?tab=spending' }
  if (code === 'not_enough_tokens') return { label: t('Add funds'), to: '/wallet' }
  const isOfCard = code === 'card_declined' || code === 'card_expired' || code === 'card_removed'
  return { label: isOfCard ? t('Update card') : t('Pay another way'), to: `/subscriptions/${_id}/payment` }
}
