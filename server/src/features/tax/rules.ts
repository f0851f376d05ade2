/** Decides which rates may be added and removed, and whether one applies. Pure. */
import { isCountry, type TaxRateRow } from '#core/tax/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A new rate cannot change past sales. */
export function assertNewRate({ country, validFrom }: { readonly country: string; readonly validFrom: string }, now: Date): void {
  if (!isCountry(country)) throw notValid('country', t('This country doesn’t exist'))
  if (validFrom < dayOf(now)) throw notValid('validFrom', t('This date has already passed'))
}

/**
 * A rate of today may be removed: payments with it keep their receipts. Rates of past days stay, because they explain receipts.
 */
export function assertRemovable({ valid_from: from }: Pick<TaxRateRow, 'valid_from'>, now: Date): void {
  if (from < dayOf(now))
    throw apiError('already_done', t('This rate has already been in effect. Add a new one from a later day instead.'))
}

/** In each country, the last rate that has begun applies. */
export function stateOf(row: Pick<TaxRateRow, 'valid_from' | 'is_latest'>, now: Date): 'past' | 'current' | 'upcoming' {
  if (row.valid_from > dayOf(now)) return 'upcoming'
  return row.is_latest ? 'current' : 'past'
}
