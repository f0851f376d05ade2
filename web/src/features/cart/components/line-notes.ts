/** Says what is wrong with a line of the cart, what changed since the fan saw it, and what solves it. Pure. */
import type { QuotedLine, QuotedSeller } from '@fanfare/contract/cart'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

/** Returns why the line cannot be ordered, or undefined. */
export function problemOf({ state, available }: QuotedLine): string | undefined {
  if (state === 'sold_out') return t('Sold out')
  if (state === 'gone') return t('No longer for sale')
  if (state === 'owned') return t('You already have this')
  if (state === 'too_few') return t('Only {available} left', { available })
  if (state !== 'over_limit') return undefined
  if (available === 0) return t('You have ordered as many as one buyer can')
  return t('You can order up to {available}', { available })
}

/** Returns the quantity that can be ordered instead. Undefined if the line has to be removed. */
export const possibleQuantity = ({ state, available }: QuotedLine): number | undefined =>
  (state === 'too_few' || state === 'over_limit') && available > 0 ? available : undefined

/** Returns how the price has changed since the fan saw it, or undefined. */
export function changeOf({ unitPrice }: QuotedLine, seenPrice: number | undefined): string | undefined {
  if (seenPrice === undefined || seenPrice === unitPrice) return undefined
  const before = formatTokens(seenPrice)
  return unitPrice > seenPrice ? t('Price went up from {before}', { before }) : t('Price went down from {before}', { before })
}

/** Returns what the buyer reads about the delivery of one performer's products. */
export function deliveryNote({ shippingState, zone, handlingDays }: QuotedSeller): string {
  if (shippingState === 'none') return t('Available to download right after you pay')
  if (shippingState === 'not_shipped') return t('Doesn’t ship to this address')
  if (shippingState === 'needs_country') return t('Shipping is calculated at checkout')
  if (zone?.type === 'pickup') return t('You collect this order. The address appears after you pay.')
  return handlingDays === 0
    ? t('Ships within a day')
    : t('Ships within {days, plural, one {# day} other {# days}}', { days: handlingDays })
}
