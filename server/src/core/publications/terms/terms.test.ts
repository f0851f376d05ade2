/** Tests which terms content can have. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { assertPriceAllowed, requestedTermsOf, type RequestedTerms } from './terms.ts'

const limits = { minimumContentPrice: 100, maximumContentPrice: 5000 }
const tierIds = ['01980000-0000-7000-8000-000000000001']
const fieldOf = (requested: RequestedTerms): string => {
  try {
    assertPriceAllowed(requestedTermsOf(requested), limits)
    return 'allowed'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.errors?.[0]?.field ?? error.code
  }
}

test.for<readonly [RequestedTerms, string]>([
  [{ audience: 'free' }, 'allowed'],
  [{ audience: 'free', price: 1 }, 'price'],
  [{ audience: 'free', tierIds }, 'tierIds'],
  [{ audience: 'free', subscribersIncluded: true }, 'subscribersIncluded'],
  [{ audience: 'subscribers', tierIds }, 'allowed'],
  [{ audience: 'paid', price: 1 }, 'allowed'],
  [{ audience: 'paid', price: 50, subscribersIncluded: true }, 'allowed'],
  [{ audience: 'paid' }, 'price'],
  [{ audience: 'paid', price: 0.99 }, 'price'],
  [{ audience: 'paid', price: 50.01 }, 'price'],
  [{ audience: 'paid', price: 5, tierIds }, 'tierIds'],
])('the terms %j are judged by their field: %s', ([requested, expected]) => {
  assert.equal(fieldOf(requested), expected)
})

test('a price is stored in minor units of a token', () => {
  assert.equal(requestedTermsOf({ audience: 'paid', price: 12.34 }).price, '1234')
})
