/** Determines the state of a saved card, and which card pays. Pure. */
import type { SavedCard } from '@fanfare/contract/payments'
import type { CardRow } from './tables.ts'

export type CardState = SavedCard['state']
type Known = Pick<CardRow, 'exp_month' | 'exp_year' | 'first_paid_at' | 'declined_at'>

/** True for a card that is entered on the processor's own page with its first payment. */
export const isBlank = ({ last4 }: Pick<CardRow, 'last4'>): boolean => last4 === ''

/** A card is valid through the last day of its month; `exp_month` counts from 1, so this is the first day of the next month. */
const isExpired = ({ exp_year, exp_month }: Known, now: Date): boolean => Date.UTC(exp_year, exp_month) <= now.getTime()

export function stateOf(card: Known, now: Date): CardState {
  if (isExpired(card, now)) return 'expired'
  if (card.declined_at !== null) return 'declined'
  return card.first_paid_at === null ? 'unused' : 'works'
}

/** Returns the first card that can become the default: it has paid and was not declined since. */
export const firstWorkingCard = <C extends Known>(cards: readonly C[], now: Date): C | undefined =>
  cards.find((card) => stateOf(card, now) === 'works')

/** Returns the card to use if none was chosen: the first working card in the order of `cardsOf`, or else an unused one. */
export const defaultCard = <C extends Known>(cards: readonly C[], now: Date): C | undefined =>
  firstWorkingCard(cards, now) ?? cards.find((card) => stateOf(card, now) === 'unused')
