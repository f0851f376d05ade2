/** Why a renewal was not paid, in words for its fan. */
import type { RenewalFailure } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'

const words: Record<RenewalFailure, () => string> = {
  spending_limit: () => t('It is beyond the spending limit that you have set yourself.'),
  card_declined: () => t('Your card was declined.'),
  card_expired: () => t('Your card has expired.'),
  card_removed: () => t('The card that paid for it was removed.'),
  cards_paused: () => t('Your cards are paused here, as your bank has taken a payment back.'),
  not_enough_tokens: () => t('There are not enough tokens in your wallet.'),
  refused: () => t('The payment was refused.'),
}

export const failureWord = (failure: RenewalFailure | null): string => words[failure ?? 'refused']()
