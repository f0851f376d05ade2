/** Checks options and variants of a product's form, and calculates their stock. Pure. */
import type { GoodsForm } from '@fanfare/contract/goods'
import type { VariantForm } from '@fanfare/contract/products'
import { toMinorUnits } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'

/** Days until a physical product is sent, if its seller names none. */
export const HANDLING_DAYS = 3

/** Returns the names on one line. Throws for a name that occurs twice. */
export function checkedOptions(names: readonly string[]): string[] {
  const options = names.map(oneLine)
  if (areRepeated(options)) throw notValid('options', t('Every option needs its own name.'))
  return options
}

interface Product {
  readonly form: GoodsForm
  readonly options: readonly string[]
  readonly isMadeToOrder: boolean
}

/** Throws for variants that do not fit their product. */
export function checkedVariants(variants: readonly VariantForm[], { form, options, isMadeToOrder }: Product): void {
  const fail = (message: string) => notValid('variants', message)
  if (variants.some(({ values }) => values.length !== options.length))
    throw fail(t('Every variant needs one value for each option.'))
  if (areRepeated(variants.map(({ values }) => values.map(oneLine).join('\n'))))
    throw fail(t('Two variants have the same values.'))
  const ids = variants.flatMap(({ _id }) => _id ?? [])
  if (new Set(ids).size < ids.length) throw fail(t('A variant occurs twice.'))
  const isLimited = form === 'physical' && !isMadeToOrder
  if (isLimited && variants.some(({ stock }) => stock === null)) throw fail(t('Please enter {label}', { label: t('Stock') }))
}

const areRepeated = (texts: readonly string[]): boolean => new Set(texts.map((text) => text.toLowerCase())).size < texts.length

interface Prices {
  readonly price: number | undefined
  readonly variants: readonly VariantForm[] | undefined
  readonly before: { readonly price: string } | undefined
}

/** Returns the lowest price of the variants, in minor units of a token; 0 if one has no price yet. */
export function lowestPrice({ price, variants, before }: Prices): string {
  if (variants) return String(Math.min(...variants.map((one) => toMinorUnits(one.price ?? price ?? 0))))
  return price === undefined ? (before?.price ?? '0') : String(toMinorUnits(price))
}

interface Stock {
  /** Null for no limit. */
  readonly now: number | null
  /** The stock that the seller wants; undefined for no change. */
  readonly wanted: number | null | undefined
  /** The stock that the seller read. */
  readonly read: number | null | undefined
}

/**
 * Returns the stock after a seller's change: the seller's difference is added to the current stock, so that pieces
 * sold in the meantime stay sold. Throws `changed_meanwhile` if too few are left for that.
 */
export function stockAfter({ now, wanted, read }: Stock): number | null {
  if (wanted === undefined) return now
  if (wanted === null || now === null || read === undefined || read === null) return wanted
  const after = now + wanted - read
  if (after >= 0) return after
  throw apiError('changed_meanwhile', t('Some pieces were sold in the meantime. Reload the stock and try again.'))
}

/** Returns the stock that a product of this form can have: physical products are either counted or made to order. */
export function stockOf({ form, isMadeToOrder }: Omit<Product, 'options'>, stock: number | null): number | null {
  if (isMadeToOrder) return null
  return form === 'physical' ? (stock ?? 0) : stock
}
