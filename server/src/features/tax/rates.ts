import { deleteTaxRate, insertTaxRate, taxRateById, type TaxRateRow } from '#core/tax/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { assertNewRate, assertRemovable } from './rules.ts'

export interface NewRate {
  readonly country: string
  readonly name: string
  readonly basisPoints: number
  /** `2026-07-01`. */
  readonly validFrom: string
  readonly operatorId: string
}

/** Throws `not_valid` at the wrong field. */
export async function addRate(tx: Tx, { country, name, basisPoints, validFrom, operatorId }: NewRate): Promise<TaxRateRow> {
  assertNewRate({ country, validFrom }, tx.now)
  const row = {
    id: newId(tx.now),
    country,
    name,
    rate: basisPoints,
    valid_from: validFrom,
    created_by: operatorId,
    created_at: tx.now,
  }
  await insertTaxRate(tx, row)
  const added = await taxRateById(tx.db, row.id, tx.now)
  if (!added) throw notValid('validFrom', t('This country already has a rate from this day'))
  return added
}

/** Returns the removed rate. Throws `not_found`, and `already_done` for a rate of a past day. */
export async function removeRate(tx: Tx, id: string): Promise<TaxRateRow> {
  const row = await taxRateById(tx.db, id, tx.now)
  if (!row) throw notFound()
  assertRemovable(row, tx.now)
  await deleteTaxRate(tx, id)
  return row
}
