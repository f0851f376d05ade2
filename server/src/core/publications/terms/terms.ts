/** Checks who may see content, and for which price. Pure. */
import type { Audience } from '@fanfare/contract/access'
import type { Settings } from '#core/settings/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** Columns of content that can be sold. */
export interface Terms {
  audience: Audience
  /** Minor units of a token. */
  price: string
  subscribers_included: boolean
  tier_ids: string[]
}

export interface RequestedTerms {
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
}

export type PriceLimits = Pick<Settings, 'minimumContentPrice' | 'maximumContentPrice'>

/** Returns the terms of a draft, whose price may still be missing. Throws for a price on content that is not sold. */
export function requestedTermsOf({ audience, price = 0, subscribersIncluded = false, tierIds = [] }: RequestedTerms): Terms {
  const tokens = toMinorUnits(price)
  if (audience !== 'paid' && tokens > 0) throw notValid('price', t('Only pay-per-view content can have a price'))
  if (audience !== 'subscribers' && tierIds.length > 0)
    throw notValid('tierIds', t('Only subscriber content can be limited to tiers'))
  if (audience !== 'paid' && subscribersIncluded)
    throw notValid('subscribersIncluded', t('Only pay-per-view content can be included for subscribers'))
  return { audience, price: String(tokens), subscribers_included: subscribersIncluded, tier_ids: [...tierIds] }
}

/** Throws if sold content has a price, in minor units, outside the site's bounds. */
export function assertPriceAllowed(
  { audience, price = '0' }: { readonly audience: string; readonly price?: string | undefined },
  { minimumContentPrice: least, maximumContentPrice: most }: PriceLimits,
): void {
  if (audience === 'paid' && (Number(price) < least || Number(price) > most))
    throw notValid('price', t('Price must be {min} to {max} tokens', amountRange(least, most)))
}

interface Withdrawing {
  readonly audience: string
  readonly isSold: boolean
  /** True if nothing is left to show or sell without the files. */
  readonly isEmpty: boolean
}

/**
 * Returns whether the content drops files that only their buyers can see now. Sold content keeps them for its buyers. So does
 * paid content that still has other files: fans who own the missing files pay only for the others.
 */
export const canDropFiles = ({ audience, isSold, isEmpty }: Withdrawing): boolean => !isSold && (audience !== 'paid' || isEmpty)
