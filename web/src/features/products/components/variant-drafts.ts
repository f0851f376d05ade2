/**
 * The options and variants of a product while the seller edits them, stored as text in the form. Values have keys, so that
 * renaming one keeps its variants. Pure.
 */
import { MAX_STOCK, MAX_VARIANTS, type OwnProduct, type VariantForm } from '@fanfare/contract/products'
import { t } from '#lib/i18n.ts'

interface DraftValue {
  readonly key: string
  readonly text: string
}

export interface DraftOption {
  readonly name: string
  readonly values: readonly DraftValue[]
}

export interface DraftVariant {
  /** Absent for a new variant. */
  readonly id?: string
  /** Empty means the price of the product. */
  readonly price: string
  /** Empty means no limit. */
  readonly stock: string
  /** The stock that the server reported. */
  readonly stockBefore?: number | null
  /** In grams. May be empty. */
  readonly weight: string
  /** A combination that the seller does not offer. */
  readonly isOff: boolean
}

export interface Variants {
  readonly options: readonly DraftOption[]
  /** By the keys of the values, joined by `/`. A product without options has one variant, under an empty key. */
  readonly rows: Readonly<Record<string, DraftVariant>>
}

const NEW_VARIANT: DraftVariant = { price: '', stock: '', weight: '', isOff: false }
export const NO_VARIANTS: Variants = { options: [], rows: { '': NEW_VARIANT } }

const textOf = (value: number | null): string => (value === null ? '' : String(value))

export function variantsOf({ options, variants, price }: OwnProduct): Variants {
  const drafts = options.map((name, at) => ({
    name,
    values: [...new Set(variants.map(({ values }) => values[at] ?? ''))].map((text, place) => ({ key: `${at}-${place}`, text })),
  }))
  const known = variants.map((variant): [string, DraftVariant] => [
    variant.values.map((text, at) => drafts[at]?.values.find((one) => one.text === text)?.key ?? '').join('/'),
    {
      id: variant._id,
      price: variant.price === price ? '' : String(variant.price),
      stock: textOf(variant.stock),
      stockBefore: variant.stock,
      weight: textOf(variant.weightGrams),
      isOff: false,
    },
  ])
  const off = combinationsOf(drafts).map((key): [string, DraftVariant] => [key, { ...NEW_VARIANT, isOff: true }])
  return { options: drafts, rows: Object.fromEntries([...off, ...known]) }
}

export const serializeVariants = (variants: Variants): string => JSON.stringify(variants)

/** Returns a product without options if the stored text is invalid. */
export function parseVariants(text: string | boolean | undefined): Variants {
  try {
    const stored: unknown = JSON.parse(String(text))
    return isVariants(stored) ? stored : NO_VARIANTS
  } catch {
    return NO_VARIANTS
  }
}

const isVariants = (value: unknown): value is Variants =>
  typeof value === 'object' && value !== null && 'options' in value && Array.isArray(value.options) && 'rows' in value

/** Returns the keys of all combinations of values, in their order. Without options, that is one empty key. */
export const combinationsOf = (options: readonly DraftOption[]): string[] =>
  options
    .reduce<string[][]>((heads, { values }) => heads.flatMap((head) => values.map(({ key }) => [...head, key])), [[]])
    .map((keys) => keys.join('/'))

export const rowOf = ({ rows }: Variants, key: string): DraftVariant => rows[key] ?? NEW_VARIANT

/** Returns the values of a combination, such as `M, Red`. */
export const valuesOf = ({ options }: Variants, key: string): string[] =>
  key === '' ? [] : key.split('/').map((part, at) => options[at]?.values.find((one) => one.key === part)?.text.trim() ?? '')

export const changeRow = (variants: Variants, key: string, change: Partial<DraftVariant>): Variants => ({
  ...variants,
  rows: { ...variants.rows, [key]: { ...rowOf(variants, key), ...change } },
})

const freeKey = (options: readonly DraftOption[]): string => {
  const taken = new Set(options.flatMap(({ values }) => values.map(({ key }) => key)))
  let number = taken.size
  while (taken.has(`n-${number}`)) number++
  return `n-${number}`
}

/** The first value of the new option takes over the variants that exist. */
export function addOption({ options, rows }: Variants): Variants {
  const first = { key: freeKey(options), text: '' }
  const moved = Object.entries(rows).map(([key, row]) => [key === '' ? first.key : `${key}/${first.key}`, row])
  return { options: [...options, { name: '', values: [first] }], rows: Object.fromEntries(moved) }
}

/** Keeps the first of the variants that differ only in this option. */
export function removeOption({ options, rows }: Variants, at: number): Variants {
  const kept = new Map<string, DraftVariant>()
  for (const key of combinationsOf(options)) {
    const shorter = key.split('/').toSpliced(at, 1).join('/')
    const row = rows[key]
    if (row && !kept.has(shorter)) kept.set(shorter, row)
  }
  return { options: options.toSpliced(at, 1), rows: Object.fromEntries(kept) }
}

const changeOption = (variants: Variants, at: number, how: (option: DraftOption) => DraftOption): Variants => ({
  ...variants,
  options: variants.options.map((option, place) => (place === at ? how(option) : option)),
})

export const renameOption = (variants: Variants, at: number, name: string): Variants =>
  changeOption(variants, at, (option) => ({ ...option, name }))

export const addValue = (variants: Variants, at: number): Variants =>
  changeOption(variants, at, (option) => ({
    ...option,
    values: [...option.values, { key: freeKey(variants.options), text: '' }],
  }))

export const renameValue = (variants: Variants, at: number, { key, text }: DraftValue): Variants =>
  changeOption(variants, at, (option) => ({
    ...option,
    values: option.values.map((one) => (one.key === key ? { key, text } : one)),
  }))

export const removeValue = (variants: Variants, at: number, key: string): Variants =>
  changeOption(variants, at, (option) => ({ ...option, values: option.values.filter((one) => one.key !== key) }))

/** Returns the variants with the stock that the server reports now, for the next attempt to save. */
export function withStockOf(variants: Variants, now: OwnProduct): Variants {
  const rows = Object.entries(variants.rows).map(([key, row]): [string, DraftVariant] => {
    const known = now.variants.find(({ _id }) => _id === row.id)
    return [key, known ? { ...row, stockBefore: known.stock } : row]
  })
  return { ...variants, rows: Object.fromEntries(rows) }
}

/** Returns the offered variants with their keys. */
const offeredOf = (variants: Variants): [string, DraftVariant][] =>
  combinationsOf(variants.options)
    .map((key): [string, DraftVariant] => [key, rowOf(variants, key)])
    .filter(([, { isOff }]) => !isOff)

/** `needed`: a number of pieces. `optional`: empty means no limit. `none`: made to order, so that there is always one. */
export type StockRule = 'needed' | 'optional' | 'none'

/** Returns the part of the request about options and variants. */
export const variantsBody = (variants: Variants, stockRule: StockRule) => ({
  options: variants.options.map(({ name }) => name.trim()),
  variants: offeredOf(variants).map(
    ([key, { id, price, stock, stockBefore, weight }]): VariantForm => ({
      ...(id !== undefined && { _id: id }),
      values: valuesOf(variants, key),
      ...(price.trim() !== '' && { price: Number(price) }),
      stock: stockRule === 'none' || stock.trim() === '' ? null : Number(stock),
      ...(stockBefore !== undefined && { stockBefore }),
      ...(weight.trim() !== '' && { weightGrams: Number(weight) }),
    }),
  ),
})

/** The fields of a variant, as errors and focus name them. */
export const fieldName = (field: 'price' | 'stock' | 'weight', key: string): string => `${field} ${key}`

/** Returns the errors by field: `variants` for the options, and those of `fieldName`. */
export function variantErrors(variants: Variants, stockRule: StockRule): Record<string, string> {
  const names = variants.options.map(({ name }) => name.trim().toLowerCase())
  const values = variants.options.flatMap((option) => option.values.map(({ text }) => text.trim()))
  const offered = offeredOf(variants)
  if (names.includes('')) return { variants: t('Name each option, such as Size or Color.') }
  if (new Set(names).size < names.length) return { variants: t('Two options have the same name.') }
  if (values.includes('')) return { variants: t('Fill in or remove the empty values.') }
  if (variants.options.some(hasRepeatedValue)) return { variants: t('Two values of an option are the same.') }
  if (offered.length === 0) return { variants: t('Offer at least one combination.') }
  if (offered.length > MAX_VARIANTS) return { variants: t('A product can have up to {most} variants.', { most: MAX_VARIANTS }) }
  return Object.fromEntries(offered.flatMap(([key, row]) => rowErrors(key, row, stockRule)))
}

const hasRepeatedValue = ({ values }: DraftOption): boolean =>
  new Set(values.map(({ text }) => text.trim().toLowerCase())).size < values.length

function rowErrors(key: string, { price, stock, weight }: DraftVariant, stockRule: StockRule): [string, string][] {
  const errors: [string, string][] = []
  if (price.trim() !== '' && !isAmount(price))
    errors.push([fieldName('price', key), t('{label} is not a valid {type}', { label: t('Price'), type: t('number') })])
  if (stock.trim() === '' && stockRule === 'needed')
    errors.push([fieldName('stock', key), t('Please enter {label}', { label: t('Stock') })])
  else if (stockRule !== 'none' && !isCount(stock, MAX_STOCK))
    errors.push([fieldName('stock', key), t('{label} is not a valid {type}', { label: t('Stock'), type: t('number') })])
  if (!isCount(weight, MAX_WEIGHT))
    errors.push([fieldName('weight', key), t('{label} is not a valid {type}', { label: t('Weight'), type: t('number') })])
  return errors
}

const MAX_WEIGHT = 1_000_000
const isAmount = (text: string): boolean => /^\d{1,9}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
const isCount = (text: string, max: number): boolean => /^\d*$/.test(text.trim()) && Number(text) <= max
