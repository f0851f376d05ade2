import assert from 'node:assert/strict'
import { test } from 'vitest'
import { priceOfFiles } from './price-of-files.ts'

test('a performer who removes the last file also clears its price, so that a later voice note stays free', () => {
  assert.equal(priceOfFiles('7', { before: 2, after: 1 }), '7')
  assert.equal(priceOfFiles('7', { before: 1, after: 0 }), '')
  assert.equal(priceOfFiles('7', { before: 0, after: 1 }), '')
  assert.equal(priceOfFiles('7', { before: 1, after: 2 }), '7')
})
