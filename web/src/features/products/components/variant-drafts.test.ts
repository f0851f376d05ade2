/** The options and variants that a seller edits: names change, options come and go, and variants keep their identity. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnProduct } from '@fanfare/contract/products'
import {
  addOption,
  addValue,
  changeRow,
  combinationsOf,
  NO_VARIANTS,
  parseVariants,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  serializeVariants,
  valuesOf,
  variantErrors,
  variantsBody,
  variantsOf,
  withStockOf,
  type Variants,
} from './variant-drafts.ts'

const idOf = (number: number): string => `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`
const variant = (number: number, values: string[], stock: number | null = 5, price = 10) => ({
  _id: idOf(number),
  values,
  price,
  stock,
  weightGrams: null,
})
type Sold = Pick<OwnProduct, 'options' | 'variants' | 'price'>
const draftOf = (sold: Sold) => variantsOf(sold as OwnProduct)

const SHIRT: Sold = {
  options: ['Size', 'Color'],
  variants: [variant(1, ['S', 'Red']), variant(2, ['S', 'Blue']), variant(3, ['M', 'Red'], 0, 12)],
  price: 10,
}
const namesOf = (variants: Variants) => combinationsOf(variants.options).map((key) => valuesOf(variants, key).join(' '))
const sentOf = (variants: Variants) => variantsBody(variants, 'needed').variants.map(({ _id, values }) => [_id, ...values])

test('a product without options has one variant', () => {
  assert.deepEqual(combinationsOf([]), [''])
  assert.deepEqual(variantsBody(changeRow(NO_VARIANTS, '', { stock: '7' }), 'needed'), {
    options: [],
    variants: [{ values: [], stock: 7 }],
  })
})

test('an unchanged product is sent as it was read, and a combination that is not offered is left out', () => {
  const draft = draftOf(SHIRT)
  assert.deepEqual(namesOf(draft), ['S Red', 'S Blue', 'M Red', 'M Blue'])
  const { options, variants } = variantsBody(draft, 'needed')
  assert.deepEqual(options, SHIRT.options)
  assert.deepEqual(variants, [
    { _id: idOf(1), values: ['S', 'Red'], stock: 5, stockBefore: 5 },
    { _id: idOf(2), values: ['S', 'Blue'], stock: 5, stockBefore: 5 },
    { _id: idOf(3), values: ['M', 'Red'], price: 12, stock: 0, stockBefore: 0 },
  ])
})

test('renaming options and values keeps the variants', () => {
  const draft = draftOf(SHIRT)
  const [first] = draft.options[0]?.values ?? []
  assert.ok(first)
  const renamed = renameValue(renameOption(draft, 0, 'Fit'), 0, { key: first.key, text: 'Small ' })
  assert.deepEqual(sentOf(renamed)[0], [idOf(1), 'Small', 'Red'])
  assert.equal(variantsBody(renamed, 'needed').options[0], 'Fit')
})

test('a new option takes over the variants, and removing it restores them', () => {
  const draft = draftOf({ options: ['Size'], variants: [variant(1, ['S']), variant(2, ['M'])], price: 10 })
  const more = addValue(addOption(draft), 1)
  assert.deepEqual(
    variantsBody(more, 'optional').variants.map(({ _id }) => _id),
    [idOf(1), undefined, idOf(2), undefined],
  )
  assert.deepEqual(removeOption(more, 1), draft)
})

test('the first option of a product takes over its only variant', () => {
  const draft = draftOf({ options: [], variants: [variant(1, [])], price: 10 })
  assert.deepEqual(sentOf(addOption(draft)), [[idOf(1), '']])
  assert.deepEqual(removeOption(addOption(draft), 0), draft)
})

test('a removed value takes its variants with it', () => {
  const draft = draftOf(SHIRT)
  const [small] = draft.options[0]?.values ?? []
  assert.deepEqual(sentOf(removeValue(draft, 0, small?.key ?? '')), [[idOf(3), 'M', 'Red']])
})

test('after a conflict, the stock is the one that the server reports, and what the seller typed stays', () => {
  const key = combinationsOf(draftOf(SHIRT).options)[0] ?? ''
  const typed = changeRow(draftOf(SHIRT), key, { stock: '12' })
  const now = { ...SHIRT, variants: [variant(1, ['S', 'Red'], 2)] } as OwnProduct
  const [first, second] = variantsBody(withStockOf(typed, now), 'needed').variants
  assert.deepEqual([first?.stock, first?.stockBefore], [12, 2])
  assert.deepEqual([second?.stock, second?.stockBefore], [5, 5])
})

test('a product that is made to order has no stock', () => {
  const draft = changeRow(NO_VARIANTS, '', { stock: 'x' })
  assert.deepEqual(variantErrors(draft, 'none'), {})
  assert.equal(variantsBody(draft, 'none').variants[0]?.stock, null)
})

const withValues = (...texts: string[]): Variants =>
  texts.reduce(
    (draft, text, at) => {
      const next = at === 0 ? draft : addValue(draft, 0)
      return renameValue(next, 0, { key: next.options[0]?.values[at]?.key ?? '', text })
    },
    renameOption(addOption(NO_VARIANTS), 0, 'Size'),
  )
const stocked = (draft: Variants, stock: string) =>
  combinationsOf(draft.options).reduce((next, key) => changeRow(next, key, { stock }), draft)

test.for<[string, Variants, string, RegExp]>([
  ['an option without a name', renameOption(withValues('S'), 0, ' '), 'variants', /Name each option/],
  ['two options of one name', renameOption(addOption(withValues('S')), 1, 'size'), 'variants', /same name/],
  ['an empty value', withValues('S', ' '), 'variants', /empty values/],
  ['two equal values', withValues('S', 's '), 'variants', /are the same/],
  ['no combination', changeRow(NO_VARIANTS, '', { isOff: true }), 'variants', /at least one/],
  ['over 100 combinations', withValues(...Array.from({ length: 101 }, (_, at) => `${at}`)), 'variants', /up to 100 variants/],
  ['no stock', NO_VARIANTS, 'stock ', /Please enter Stock/],
  ['a negative stock', stocked(NO_VARIANTS, '-1'), 'stock ', /not a valid number/],
  ['half a piece', stocked(NO_VARIANTS, '1.5'), 'stock ', /not a valid number/],
  ['a stock in words', stocked(NO_VARIANTS, '1e9'), 'stock ', /not a valid number/],
  ['a huge stock', stocked(NO_VARIANTS, '1000001'), 'stock ', /not a valid number/],
  ['a price of 0', changeRow(stocked(NO_VARIANTS, '1'), '', { price: '0' }), 'price ', /not a valid number/],
  ['three decimals', changeRow(stocked(NO_VARIANTS, '1'), '', { price: '1.005' }), 'price ', /not a valid number/],
  ['a weight in words', changeRow(stocked(NO_VARIANTS, '1'), '', { weight: 'heavy' }), 'weight ', /not a valid number/],
])('a seller who enters %s reads what is wrong', ([, draft, field, message]) => {
  assert.match(variantErrors(draft, 'needed')[field] ?? '', message)
})

test.for(['', '{', 'null', '7', '{"options":1}'])('a stored draft of %j is a product without options', (text) => {
  assert.deepEqual(parseVariants(text), NO_VARIANTS)
})

test('a stored draft is read whole', () => {
  assert.deepEqual(parseVariants(serializeVariants(draftOf(SHIRT))), draftOf(SHIRT))
})
