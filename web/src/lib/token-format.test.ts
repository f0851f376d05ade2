import assert from 'node:assert/strict'
import { test } from 'vitest'
import { provideTokenPrice, formatTokens } from './token-format.ts'

for (const [value, tokenConversionRate, words] of [
  [5, 0.1, '5 tokens ($0.50)'],
  [50, 0.1, '50 tokens ($5.00)'],
  [1, 1, '1 token ($1.00)'],
  [12.5, 0.1, '12.50 tokens ($1.25)'],
  [0.05, 0.1, '0.05 tokens ($0.01)'],
  [1200, 0.1, '1,200 tokens ($120.00)'],
] as const) {
  test(`a fan reads ${value} at ${tokenConversionRate} a token as "${words}"`, () => {
    provideTokenPrice(() => ({ tokenConversionRate, currency: 'USD' }))
    assert.equal(formatTokens(value), words)
  })
}

test('a fan sees no money on a page that does not know the price of a token', () => {
  provideTokenPrice(() => undefined)
  assert.equal(formatTokens(5), '5 tokens')
})
