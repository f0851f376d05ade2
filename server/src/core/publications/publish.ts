/** Checks the rules for publishing content of any kind. */
import type { Audience } from '@fanfare/contract/access'
import { accountById } from '#core/accounts/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'

/** Returns whether a performer may publish, sell and send: after approval of the documents, and until a suspension. */
export const mayPublish = async (tx: Tx, performerId: string): Promise<boolean> =>
  (await accountById(tx.db, performerId))?.status === 'active'

/** Throws `not_verified` for performers who may not publish. Every action that publishes, sells or sends calls this first. */
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

/**
 * Returns the terms of a draft with the price in minor units, which may still be missing. Throws for a price on content that is
 * not sold.
 */
export function requestedTermsOf({ audience, price = 0, subscribersIncluded = false, tierIds = [] }: RequestedTerms): Terms {
  const tokens = toMinorUnits(price)
  if (audience !== 'paid' && tokens > 0) throw notValid('price', t('Only pay-per-view content can have a price'))
  if (audience !== 'subscribers' && tierIds.length > 0)
    throw notValid('tierIds', t('Only subscriber content can be limited to tiers'))
  if (audience !== 'paid' && subscribersIncluded)
    throw notValid('subscribersIncluded', t('Only pay-per-view content can be included for subscribers'))
  return { audience, price: tokens, subscribers_included: subscribersIncluded, tier_ids: [...tierIds] }
}

/** Throws if sold content has a price, in minor units, outside the site's bounds. */
export function assertPriceAllowed(
  { audience, price }: Pick<Terms, 'audience' | 'price'>,
  { minimumContentPrice: least, maximumContentPrice: most }: PriceLimits,
): void {
  if (audience === 'paid' && (price < least || price > most))
    throw notValid('price', t('Price must be {min} to {max} tokens', amountRange(least, most)))
}

/** Returns the terms with the price in minor units. Throws for a price that is not allowed or outside the site's bounds. */
export function saleTerms(requested: RequestedTerms, limits: PriceLimits): Terms {
  const terms = requestedTermsOf(requested)
  assertPriceAllowed(terms, limits)
  return terms
}

const MAX_SCHEDULE_DAYS = 366

/** Returns the publication time, which must be within a year from now. */
export function publicationTime(scheduledAt: string, now: Date): Date {
  const at = new Date(scheduledAt)
  if (Number.isNaN(at.getTime()) || at <= now) throw notValid('scheduledAt', t('Choose a time in the future'))
  if (at > addDays(now, MAX_SCHEDULE_DAYS)) throw notValid('scheduledAt', t('Choose a time within the next year'))
  return at
}

interface Plan {
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string | null
}

/**
 * Returns the publication time; null for now or not yet. Throws `not_valid` for a contradictory plan: ignoring one part could
 * publish the content too early.
 */
export function plannedTime({ publish = 'now', scheduledAt = null }: Plan, now: Date): Date | null {
  if (publish !== 'scheduled') {
    if (scheduledAt !== null) throw notValid('scheduledAt', t('Only scheduled content can have a publication time'))
    return null
  }
  if (scheduledAt === null) throw notValid('scheduledAt', t('Choose when to publish it.'))
  return publicationTime(scheduledAt, now)
}

interface Withdrawing extends Pick<Terms, 'audience'> {
  readonly isSold: boolean
  /** True if nothing is left to show or sell without the files. */
  readonly isEmpty: boolean
}

/**
 * Returns whether the content drops files that only their buyers can see now. Sold content keeps them for its buyers. So does
 * paid content that still has other files: fans who own the missing files pay only for the others.
 */
export const canDropFiles = ({ audience, isSold, isEmpty }: Withdrawing): boolean => !isSold && (audience !== 'paid' || isEmpty)

export type FileState = 'processing' | 'ready' | 'failed'

/** The first publication depends on the files: all must be ready, and a failed one prevents it until it is removed. */
export function statusOfFiles(files: readonly FileState[]): 'processing' | 'published' | 'failed' {
  if (files.includes('failed')) return 'failed'
  return files.includes('processing') ? 'processing' : 'published'
}
