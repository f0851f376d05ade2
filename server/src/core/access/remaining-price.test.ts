import assert from 'node:assert/strict'
import { test } from 'vitest'
import { remainingPrice } from './remaining-price.ts'

/** Columns: price, items, owned, minimum → remaining price; minor units. */
const table = [
  { of: [1000, 5, 0, 100], pays: 1000, because: 'nothing is owned' },
  { of: [1000, 5, 2, 100], pays: 600, because: 'three of five are left' },
  { of: [1000, 3, 1, 100], pays: 666, because: 'a fraction is the buyer’s' },
  { of: [1000, 3, 2, 100], pays: 333, because: 'a fraction is the buyer’s' },
  { of: [300, 5, 4, 100], pays: 100, because: 'never below the least price' },
  { of: [90, 2, 1, 100], pays: 90, because: 'never above the whole price' },
  { of: [1000, 5, 5, 100], pays: 0, because: 'all are owned' },
  { of: [1000, 5, 6, 100], pays: 0, because: 'all are owned' },
  { of: [1000, 0, 0, 100], pays: 1000, because: 'a text has no items' },
  { of: [1, 20, 19, 1], pays: 1, because: 'never nothing while something is left' },
] as const

for (const { of, pays, because } of table)
  test(`a fan with ${of.join(', ')} pays ${pays}: ${because}`, () => {
    const [price, items, owned, least] = of
    assert.equal(remainingPrice({ price, items, owned, least }), pays)
  })
