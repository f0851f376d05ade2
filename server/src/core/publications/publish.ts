/** The rules under which anything is published, whatever its kind. */
import type { Audience } from '@fanfare/contract/access'
import { accountById } from '#core/accounts/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'

/** Returns whether a performer may publish, sell and send: once the documents are approved, and until a suspension. */
export const mayPublish = async (tx: Tx, performerId: string): Promise<boolean> =>
  (await accountById(tx.db, performerId))?.status === 'active'

/** Throws `not_verified` for performers who may not publish. Every act that publishes, sells or sends asks it first. */
export async function assertMayPublish(tx: Tx, performerId: string): Promise<void> {
  if (!(await mayPublish(tx, performerId)))
    throw apiError('not_verified', t('You can publish, sell and send messages once your documents are approved.'))
}

interface Terms {
  readonly audience: Audience
  readonly price: number
  readonly subscribers_included: boolean
  readonly tier_ids: string[]
}

interface RequestedTerms {
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
}

export type PriceLimits = Pick<Settings, 'minimumContentPrice' | 'maximumContentPrice'>

/** How a thing is to be sold, with its price in minor units, which may be none yet; rejects the price of what is not sold. */
export function draftTerms({ audience, price = 0, subscribersIncluded = false, tierIds = [] }: RequestedTerms): Terms {
  const tokens = toMinorUnits(price)
  if (audience !== 'paid' && tokens > 0) throw notValid('price', t('Only what is sold can have a price'))
  if (audience !== 'subscribers' && tierIds.length > 0)
    throw notValid('tierIds', t('Only what is for subscribers can be for some of your tiers'))
  if (audience !== 'paid' && subscribersIncluded)
    throw notValid('subscribersIncluded', t('Only what is sold can be included for subscribers'))
  return { audience, price: tokens, subscribers_included: subscribersIncluded, tier_ids: [...tierIds] }
}

/** Rejects what is sold at a price, in minor units, out of the site's bounds. */
export function assertPriceAllowed(
  { audience, price }: Pick<Terms, 'audience' | 'price'>,
  { minimumContentPrice: least, maximumContentPrice: most }: PriceLimits,
): void {
  if (audience === 'paid' && (price < least || price > most))
    throw notValid('price', t('Price must be {min} to {max} tokens', amountRange(least, most)))
}

/** How a thing is sold, with its price in minor units; rejects a price that is not allowed or out of the site's bounds. */
export function termsOfSale(requested: RequestedTerms, limits: PriceLimits): Terms {
  const terms = draftTerms(requested)
  assertPriceAllowed(terms, limits)
  return terms
}

const LATEST_PUBLICATION_DAYS = 366

/** When a thing is to be published: within a year from now. */
export function publicationTime(scheduledAt: string, now: Date): Date {
  const at = new Date(scheduledAt)
  if (Number.isNaN(at.getTime()) || at <= now) throw notValid('scheduledAt', t('Please choose a time in the future'))
  if (at > addDays(now, LATEST_PUBLICATION_DAYS)) throw notValid('scheduledAt', t('Please choose a time within a year'))
  return at
}

interface Plan {
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string | null
}

/**
 * When a thing is to be published; null where that is now, or not yet. Throws `not_valid` for a plan that contradicts itself: one part of it
 * would be ignored, and the thing could appear long before its time.
 */
export function plannedTime({ publish = 'now', scheduledAt = null }: Plan, now: Date): Date | null {
  if (publish !== 'scheduled') {
    if (scheduledAt !== null) throw notValid('scheduledAt', t('Only what is scheduled can have a time'))
    return null
  }
  if (scheduledAt === null) throw notValid('scheduledAt', t('Please choose when it is published.'))
  return publicationTime(scheduledAt, now)
}

interface Withdrawing extends Pick<Terms, 'audience'> {
  readonly isSold: boolean
  /** Without the files nothing is left to show, or to sell. */
  readonly isEmpty: boolean
}

/**
 * Whether a thing goes on without files that their buyers alone see from now on. What was sold keeps them for its buyers; so
 * does what is for sale with other files: who owns those that are gone pays for the others only.
 */
export const goesOnWithout = ({ audience, isSold, isEmpty }: Withdrawing): boolean => !isSold && (audience !== 'paid' || isEmpty)

export type FileState = 'processing' | 'ready' | 'failed'

/** What is shown for the first time follows from its files: all must be ready, and one that has failed holds it back until it is removed. */
export function statusOfFiles(files: readonly FileState[]): 'processing' | 'published' | 'failed' {
  if (files.includes('failed')) return 'failed'
  return files.includes('processing') ? 'processing' : 'published'
}
