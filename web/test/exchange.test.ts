/** The checkout shows the amount that the server charges. One table tests both, in decimals as typed. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as contract from '@fanfare/contract/exchange'
import { costOf, minus, tokensFor } from '../src/core/checkout/exchange.ts'

/** Money, the price of a token, and the resulting tokens. */
const CASES = [
  [1, 1, 1],
  [10, 0.1, 100],
  // In binary fractions, 1.15 * 100 is less than 115, and 0.1 + 0.2 is more than 0.3.
  [1.15, 0.01, 115],
  [0.1 + 0.2, 0.01, 30],
  [4.35, 0.05, 87],
  // Tokens are rounded down to a hundredth.
  [10, 3, 3.33],
  [0.01, 3, 0],
  [0.29, 0.07, 4.14],
  [9999.99, 0.99, 10_101],
  [1_000_000, 0.03, 33_333_333.33],
  [0, 1, 0],
] as const
const minor = (value: number) => Math.round(value * 100)

for (const [money, rate, tokens] of CASES)
  test(`a fan who pays ${money} at ${rate} a token sees and gets ${tokens} tokens`, () => {
    assert.equal(tokensFor(money, rate), tokens)
    assert.equal(contract.tokensFor(minor(money), minor(rate)), minor(tokens))
  })

test('a fan who pays the price of some tokens gets them, and a hundredth less buys fewer', () => {
  for (const [, rate, tokens] of CASES) {
    if (tokens === 0) continue
    const cost = costOf(tokens, rate)
    assert.ok(tokensFor(cost, rate) >= tokens, `${tokens} at ${rate}`)
    assert.ok(tokensFor(minus(cost, 0.01), rate) < tokens, `${tokens} at ${rate}`)
  }
})
