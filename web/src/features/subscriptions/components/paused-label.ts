/** Explains a pause in the same words before and during it. */
import type { Subscription } from '@fanfare/contract/subscriptions'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

interface Shown {
  readonly currency: string
  readonly timeZone: string
}

/** `again` is the date of the next charge after the pause. */
export const pausedLabel = (
  { expiresAt, nextTotal, price }: Subscription,
  again: string,
  { currency, timeZone }: Shown,
): string =>
  t('Paused from {until}. Resumes {again} at {price}.', {
    until: formatDate(expiresAt, timeZone),
    again: formatDate(again, timeZone),
    price: formatMoney(nextTotal ?? price, currency),
  })
