/** Which rates may be added and removed, and whether one holds. Pure. */
import { isCountry, type TaxRateRow } from '#core/tax/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What was taken before a rate was added is not changed by it. */
export function assertNewRate({ country, validFrom }: { readonly country: string; readonly validFrom: string }, now: Date): void {
  if (!isCountry(country)) throw notValid('country', t('There is no such country'))
  if (validFrom < dayOf(now)) throw notValid('validFrom', t('This day is over already'))
}

/** One of today may go: what was paid with it keeps its receipt. Those of days that are over stay, as they explain receipts. */
export function assertRemovable({ valid_from: from }: Pick<TaxRateRow, 'valid_from'>, now: Date): void {
  if (from < dayOf(now))
    throw apiError('already_done', t('This rate has held already. Add another one instead, from a later day.'))
}

/** Of a country, the last that has begun runs. */
export function stateOf(row: Pick<TaxRateRow, 'valid_from' | 'is_latest'>, now: Date): 'past' | 'running' | 'coming' {
  if (row.valid_from > dayOf(now)) return 'coming'
  return row.is_latest ? 'running' : 'past'
}
