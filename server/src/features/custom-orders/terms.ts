/** Reads and saves the terms on which a performer takes custom orders. */
import type { CustomOrderTerms, CustomOrderTermsForm, OwnCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { accessDecision } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { checkedPrice } from '#core/money/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { countMaking } from './store.ts'
import { saveTerms as save, termsOf } from './terms-store.ts'

/** Returns null while the performer takes no orders. Throws `not_found` for a profile that the viewer cannot see. */
export async function readTerms(ctx: Context, viewer: Anyone, performerId: string): Promise<CustomOrderTerms | null> {
  if ((await accessDecision(ctx.db, viewer, profileOf(performerId))).sees !== 'all') throw notFound()
  const [terms, people, { maximumContentPrice }] = await Promise.all([
    termsOf(ctx.db, performerId),
    peopleById(ctx.db, [performerId]),
    settings(ctx),
  ])
  const performer = people.get(performerId)
  if (!performer) throw notFound()
  if (!terms?.is_open) return null
  return {
    performer,
    makes: terms.makes,
    excludes: terms.excludes,
    minPrice: fromMinorUnits(terms.min_price),
    maxPrice: fromMinorUnits(maximumContentPrice),
    noticeDays: terms.notice_days,
    revisions: terms.revisions,
    isFull: (await countMaking(ctx.db, performerId)) >= terms.max_open,
  }
}

export async function ownTerms(from: Context | Tx, performerId: string): Promise<OwnCustomOrderTerms> {
  const [row, openOrders, { minimumContentPrice, maximumContentPrice }] = await Promise.all([
    termsOf(from.db, performerId),
    countMaking(from.db, performerId),
    settings(from),
  ])
  const terms = row
    ? {
        isOpen: row.is_open,
        makes: row.makes,
        excludes: row.excludes,
        minPrice: fromMinorUnits(row.min_price),
        maxOpen: row.max_open,
        noticeDays: row.notice_days,
        revisions: row.revisions,
      }
    : null
  return { terms, minPrice: fromMinorUnits(minimumContentPrice), maxPrice: fromMinorUnits(maximumContentPrice), openOrders }
}

/** Throws `not_verified` for open terms of a performer who may not sell, and `not_valid`. */
export async function saveTerms(tx: Tx, performerId: string, form: CustomOrderTermsForm): Promise<OwnCustomOrderTerms> {
  if (form.isOpen) await assertMayPublish(tx, performerId)
  const { excludes = '' } = form
  const rules = await settings(tx)
  assertTextAllowed('makes', form.makes, rules)
  assertTextAllowed('excludes', excludes, rules)
  await save(tx, {
    performer_id: performerId,
    is_open: form.isOpen,
    makes: form.makes,
    excludes,
    min_price: await checkedPrice(tx, { field: 'minPrice', price: form.minPrice }),
    max_open: form.maxOpen,
    notice_days: form.noticeDays,
    revisions: form.revisions,
    saved_at: tx.now,
  })
  return ownTerms(tx, performerId)
}
