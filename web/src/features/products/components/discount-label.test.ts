/** The discount that a product page shows, read from rounded prices. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ownDiscount } from './discount-label.ts'

const variant = (fullPrice: number, price: number) => ({ _id: '', values: [], stock: null, weightGrams: null, fullPrice, price })

for (const [variants, percent] of [
  [[], 0],
  [[variant(0, 0)], 0],
  [[variant(10, 10)], 0],
  [[variant(0.33, 0.26), variant(10, 8)], 20],
  [[variant(10, 0)], 100],
] as const)
  test(`prices of ${JSON.stringify(variants.map(({ fullPrice, price }) => [fullPrice, price]))} mean ${percent} percent off`, () => {
    assert.equal(ownDiscount({ variants: [...variants] }), percent)
  })
