/** Stories of a performer who takes files away from a message, and adds others. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { priceOfFiles } from './files-price.ts'

test('with the last file its price goes, so that a voice note after it is open to hear', () => {
  assert.equal(priceOfFiles('7', { before: 2, after: 1 }), '7')
  assert.equal(priceOfFiles('7', { before: 1, after: 0 }), '')
  assert.equal(priceOfFiles('7', { before: 0, after: 1 }), '')
  assert.equal(priceOfFiles('7', { before: 1, after: 2 }), '7')
})
