import assert from 'node:assert/strict'
import { test } from 'vitest'
import { stockAfter, stockOf } from './rules.ts'

const after = (now: number | null, wanted: number | null | undefined, read: number | null | undefined) => {
  try {
    return stockAfter({ now, wanted, read })
  } catch {
    return 'changed'
  }
}

test.for([
  ['no change', 4, undefined, 4, 4],
  ['nothing sold meanwhile', 5, 8, 5, 8],
  ['two sold meanwhile', 3, 8, 5, 6],
  ['returned meanwhile', 6, 8, 5, 9],
  ['exactly sold out', 2, 0, 2, 0],
  ['more sold than removed', 1, 2, 5, 'changed'],
  ['without the stock as read', 1, 8, undefined, 8],
  ['to no limit', 3, null, 5, null],
  ['from no limit', null, 7, null, 7],
] as const)('the stock after a change: %s', ([, now, wanted, read, expected]) => {
  assert.equal(after(now, wanted, read), expected)
})

test('physical products are counted or made to order, and digital ones have no limit unless they are given one', () => {
  const of = (form: 'digital' | 'physical', isMadeToOrder: boolean) =>
    [null, 3].map((stock) => stockOf({ form, isMadeToOrder }, stock))
  assert.deepEqual(
    [of('physical', false), of('physical', true), of('digital', false)],
    [
      [0, 3],
      [null, null],
      [null, 3],
    ],
  )
})
