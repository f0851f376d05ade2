/** Reads and saves the terms on which a performer gives private shows. */
import type { Unlock } from '@fanfare/contract/access'
import type { OwnShowTerms, ShowAudience, ShowTerms, ShowTermsForm } from '@fanfare/contract/private-show-terms'
import { accessDecision } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { checkedPrice } from '#core/money/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { isInShow } from './store.ts'
import { saveTerms as save, termsOf } from './terms-store.ts'

/**
 * Returns how the viewer joins the people who may ask the performer; empty for one of them. Throws `not_found` for a profile that
 * the viewer cannot see.
 */
export async function waysToAsk(db: Db, viewer: Anyone, performerId: string, audience: ShowAudience): Promise<Unlock[]> {
  const decision = await accessDecision(db, viewer, { ...profileOf(performerId), visibleTo: audience })
  if (decision.sees === 'nothing') throw notFound()
  return decision.sees === 'all' ? [] : decision.unlock
}

/** Returns null while the performer gives no private shows. Throws `not_found` for a profile that the viewer cannot see. */
export async function readTerms({ db }: Context, viewer: Anyone, performerId: string): Promise<ShowTerms | null> {
  const terms = await termsOf(db, performerId)
  const unlock = await waysToAsk(db, viewer, performerId, terms?.audience ?? 'everyone')
  const performer = (await peopleById(db, [performerId])).get(performerId)
  if (!performer) throw notFound()
  if (!terms?.is_open) return null
  return {
    performer,
    price: fromMinorUnits(terms.price),
    minMinutes: terms.min_minutes,
    audience: terms.audience,
    unlock,
    isOccupied: await isInShow(db, 'performer', performerId),
  }
}

export async function ownTerms(from: Context | Tx, performerId: string): Promise<OwnShowTerms> {
  const [row, { minimumContentPrice, maximumContentPrice }] = await Promise.all([termsOf(from.db, performerId), settings(from)])
  return {
    terms: row
      ? { isOpen: row.is_open, price: fromMinorUnits(row.price), minMinutes: row.min_minutes, audience: row.audience }
      : null,
    minPrice: fromMinorUnits(minimumContentPrice),
    maxPrice: fromMinorUnits(maximumContentPrice),
  }
}

/** Throws `not_verified` for open terms of a performer who may not sell, and `not_valid`. */
export async function saveTerms(tx: Tx, performerId: string, form: ShowTermsForm): Promise<OwnShowTerms> {
  if (form.isOpen) await assertMayPublish(tx, performerId)
  await save(tx, {
    performer_id: performerId,
    is_open: form.isOpen,
    price: await checkedPrice(tx, { field: 'price', price: form.price }),
    min_minutes: form.minMinutes,
    audience: form.audience,
    saved_at: tx.now,
  })
  return ownTerms(tx, performerId)
}
