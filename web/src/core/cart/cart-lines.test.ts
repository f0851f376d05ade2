/** Carts in the browser's storage, where anyone can edit them. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkoutPath, lineInAddress } from './checkout-path.ts'
import { addLine, countPieces, mergeLines, readLines, withoutBought, type CartLine } from './cart-lines.ts'

const idOf = (number: number): string => `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`
const line = (number: number, quantity = 1): CartLine => ({ productId: idOf(number), variantId: idOf(number + 1000), quantity })
const stored = (value: unknown) => readLines(JSON.stringify(value))

test('a cart that was stored is read whole', () => {
  const lines = [line(1, 3), { ...line(2), seenPrice: 12.5 }]
  assert.deepEqual(stored(lines), lines)
})

const EDITED: readonly (readonly [string, unknown])[] = [
  ['a quantity of 0', { ...line(9), quantity: 0 }],
  ['a negative quantity', { ...line(9), quantity: -1 }],
  ['a quantity above 99', { ...line(9), quantity: 100 }],
  ['half a piece', { ...line(9), quantity: 1.5 }],
  ['a quantity as text', { ...line(9), quantity: '2' }],
  ['no quantity', { productId: idOf(9), variantId: idOf(9) }],
  ['an id that is none', { ...line(9), productId: '../admin' }],
  ['an id with more text', { ...line(9), variantId: `${idOf(9)}x` }],
  ['an id as an object', { ...line(9), variantId: {} }],
  ['null', null],
  ['a number', 7],
  ['a list', [line(9)]],
]

test.for(EDITED)('a line with %s is dropped, and the others stay', ([, edited]) => {
  assert.deepEqual(stored([line(1), edited, line(2)]), [line(1), line(2)])
})

test('a price that was edited is dropped alone, and other fields are never read', () => {
  assert.deepEqual(stored([{ ...line(1), seenPrice: 'free', price: 0.01, __proto__: { quantity: 5 } }]), [line(1)])
  assert.deepEqual(stored([{ ...line(1), seenPrice: -5 }]), [line(1)])
})

test.for(['', 'null', '{', '{"0":1}', '"text"', '7'])('a cart stored as %j is empty', (text) => {
  assert.deepEqual(readLines(text), [])
})

test('a cart of 1,000 lines has the first 50, and the first of repeated lines', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => line(at))
  assert.deepEqual(stored(lines), lines.slice(0, 50))
  assert.deepEqual(stored([line(1, 2), line(1, 90)]), [line(1, 2)])
})

test('adding sums up the pieces of an item up to 99, and refuses a 51st line', () => {
  assert.deepEqual(addLine([line(1, 2)], line(1, 3)), [line(1, 5)])
  assert.deepEqual(addLine([line(1, 98)], line(1, 3)), [line(1, 99)])
  assert.equal(addLine([line(1, 99)], line(1)), undefined)
  const full = Array.from({ length: 50 }, (_, at) => line(at))
  assert.equal(addLine(full, line(50)), undefined)
  assert.equal(countPieces(addLine(full, line(0)) ?? []), 51)
})

test('merging keeps the larger quantity, so that merging twice changes nothing', () => {
  const own = [line(1, 2), line(2, 5)]
  const guest = [line(2, 3), line(1, 4), line(3)]
  const merged = mergeLines(own, guest)
  assert.deepEqual(merged, [line(1, 4), line(2, 5), line(3)])
  assert.deepEqual(mergeLines(merged, guest), merged)
})

test('a purchase takes only the bought pieces out of the cart', () => {
  assert.deepEqual(withoutBought([line(1, 3), line(2), line(3)], [line(1, 2), line(3), line(4)]), [line(1), line(2)])
})

test('the address of a checkout has one line, and an edited one has none', () => {
  const of = (path: string) => lineInAddress(new URL(path, 'https://fanfare.example').searchParams)
  assert.deepEqual(of(checkoutPath(line(1, 3))), line(1, 3))
  for (const item of ['', 'x', `${idOf(1)}.${idOf(2)}`, `${idOf(1)}.${idOf(2)}.0`, `${idOf(1)}.${idOf(2)}.1e9`])
    assert.equal(of(`/checkout?item=${item}`), undefined)
})
