/** The choice between variants that differ in price and stock. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chosenVariant, firstChoice, maxPieces, offeredValues } from './variant-choice.ts'

const variant = (values: string[], stock: number | null, price = 10) => ({
  _id: values.join(),
  values,
  price,
  fullPrice: price,
  stock,
  weightGrams: null,
})
const SHIRTS = [variant(['S', 'Red'], 0), variant(['S', 'Blue'], 0), variant(['M', 'Red'], 3), variant(['M', 'Blue'], null, 12)]

test('the first variant that can be bought is chosen, or else the first', () => {
  assert.deepEqual(firstChoice(SHIRTS), ['M', 'Red'])
  assert.deepEqual(firstChoice(SHIRTS.slice(0, 2)), ['S', 'Red'])
  assert.deepEqual(firstChoice([variant([], 1)]), [])
})

test('a value is sold out once all of its variants are', () => {
  assert.deepEqual(offeredValues(SHIRTS, 0, ['M', 'Red']), [
    { value: 'S', isSoldOut: true, price: 10 },
    { value: 'M', isSoldOut: false, price: 10 },
  ])
  assert.deepEqual(offeredValues(SHIRTS, 1, ['M', 'Red']), [
    { value: 'Red', isSoldOut: false, price: 10 },
    { value: 'Blue', isSoldOut: false, price: 12 },
  ])
})

test('a combination that the seller does not offer is no variant', () => {
  assert.equal(chosenVariant(SHIRTS.slice(2), ['S', 'Red']), undefined)
  assert.equal(chosenVariant([variant([], 1)], [])?._id, '')
})

test.for<[number | null, number | null, number]>([
  [null, null, 99],
  [500, null, 99],
  [3, null, 3],
  [3, 2, 2],
  [null, 2, 2],
  [0, 2, 0],
])('of a stock of %s with a limit of %s, a fan can take %s', ([stock, limit, most]) => {
  assert.equal(maxPieces({ stock }, limit), most)
})
