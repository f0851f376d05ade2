/** Chooses a variant by the values of its options. Pure. */
import { MAX_PIECES, type Variant } from '@fanfare/contract/products'

export const isSoldOut = ({ stock }: Pick<Variant, 'stock'>): boolean => stock === 0

/** Returns the values of the first variant that can be bought, or else of the first. */
export const firstChoice = (variants: readonly Variant[]): readonly string[] =>
  (variants.find((one) => !isSoldOut(one)) ?? variants[0])?.values ?? []

export const chosenVariant = (variants: readonly Variant[], chosen: readonly string[]): Variant | undefined =>
  variants.find(({ values }) => values.every((value, at) => value === chosen[at]))

export interface OfferedValue {
  readonly value: string
  /** No variant with this value can be bought. */
  readonly isSoldOut: boolean
  /** The price of the variant with this value and the other chosen values. Undefined without that variant. */
  readonly price: number | undefined
}

/** Returns the values of one option, in the seller's order. */
export function offeredValues(variants: readonly Variant[], at: number, chosen: readonly string[]): OfferedValue[] {
  const values = [...new Set(variants.map((one) => one.values[at] ?? ''))]
  return values.map((value) => ({
    value,
    isSoldOut: variants.every((one) => one.values[at] !== value || isSoldOut(one)),
    price: chosenVariant(variants, chosen.with(at, value))?.price,
  }))
}

/** Returns how many pieces of a variant one buyer can put into the cart. 0 when it is sold out. */
export const maxPieces = ({ stock }: Pick<Variant, 'stock'>, limitPerBuyer: number | null): number =>
  Math.min(stock ?? MAX_PIECES, limitPerBuyer ?? MAX_PIECES, MAX_PIECES)
