/** The discounts by tier while the seller edits them, stored as text in the form. Pure. */
import type { OwnProduct } from '@fanfare/contract/products'
import { parseStoredPart } from '#core/stored-form.ts'
import { t } from '#lib/i18n.ts'

/** Percent as typed, by the tier's id. */
export type Discounts = Readonly<Record<string, string>>

export const discountsOf = (product: OwnProduct | undefined): Discounts =>
  Object.fromEntries((product?.discounts ?? []).map(({ tierId, percent }) => [tierId, String(percent)]))

export const serializeDiscounts = (discounts: Discounts): string => JSON.stringify(discounts)
export const parseDiscounts = (text: string | boolean | undefined): Discounts => parseStoredPart<Discounts>(text, {})

const filled = (discounts: Discounts) => Object.entries(discounts).filter(([, percent]) => percent.trim() !== '')

export const discountsBody = (discounts: Discounts) =>
  filled(discounts).map(([tierId, percent]) => ({ tierId, percent: Number(percent) }))

/** The field of a tier's discount, as errors and focus name it. */
export const discountField = (tierId: string): string => `discount ${tierId}`

const isPercent = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100

export const discountErrors = (discounts: Discounts): Record<string, string> =>
  Object.fromEntries(
    filled(discounts)
      .filter(([, percent]) => !isPercent(percent))
      .map(([tierId]) => [discountField(tierId), t('Enter a whole number from 1 to 100.')]),
  )
