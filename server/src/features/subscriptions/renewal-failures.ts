/** Explains a failed renewal to its fan, with a link to the remedy. Pure. */
import type { RenewalFailure } from '@fanfare/contract/subscriptions'
import type { ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** Returns the reason of an error that occurred before a gateway was called. */
export function failureOf({ code, errors }: Pick<ApiError, 'code' | 'errors'>): RenewalFailure {
  if (code === 'spending_limit' || code === 'not_enough_tokens' || code === 'card_declined') return code
  // The paying card is looked up and its expiry is checked.
  if (code === 'not_found') return 'card_removed'
  return code === 'not_valid' && errors?.some(({ field }) => field === 'cardId') ? 'card_expired' : 'refused'
}

/** One sentence without the performer's name or the amount. */
export const failureWords: Record<RenewalFailure, () => string> = {
  spending_limit: () => t('This payment would exceed your spending limit.'),
  card_declined: () => t('Your card was declined.'),
  card_expired: () => t('Your card has expired.'),
  card_removed: () => t('The card for this subscription was removed.'),
  cards_paused: () => t('Your card payments are paused because your bank reversed a payment.'),
  not_enough_tokens: () => t('You don’t have enough tokens in your wallet.'),
  refused: () => t('The payment was declined.'),
}

interface WayOut {
  /** One sentence. */
  readonly words: string
  /** The label of the button that leads there. */
  readonly button: string
  readonly path: string
}

/** Returns what the fan can do about it, and on which page. */
export function remedyFor(failure: RenewalFailure, subscriptionId: string): WayOut {
  if (failure === 'spending_limit')
    return {
      words: t('You can change it, and a higher limit applies after one day.'),
      button: t('Change limit'),
      path: '/wallet?tab=spending',
    }
  if (failure === 'not_enough_tokens')
    return { words: t('Add funds to keep the subscription.'), button: t('Add funds'), path: '/wallet' }
  return {
    words: t('Choose another payment method to resume it immediately.'),
    button: t('Change payment method'),
    path: `/subscriptions/${subscriptionId}/payment`,
  }
}
