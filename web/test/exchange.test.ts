/** What the checkout shows is what the server charges: one table for both, in decimals as they are typed. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as contract from '@fanfare/contract/exchange'
import { costOf, minus, tokensFor } from '../src/core/checkout/exchange.ts'

/** Money, the price of a token, and the tokens for it. */
const CASES = [
  [1, 1, 1],
  [10, 0.1, 100],
  // In binary fractions 1.15 * 100 is less than 115, and 0.1 + 0.2 more than 0.3.
  [1.15, 0.01, 115],
  [0.1 + 0.2, 0.01, 30],
  [4.35, 0.05, 87],
  // What is left of a token is rounded down, to a hundredth of it.
  [10, 3, 3.33],
  [0.01, 3, 0],
  [0.29, 0.07, 4.14],
  [9999.99, 0.99, 10_101],
  [1_000_000, 0.03, 33_333_333.33],
  [0, 1, 0],
] as const
const minor = (value: number) => Math.round(value * 100)

for (const [money, rate, tokens] of CASES)
  test(`${money} at ${rate} a token buys ${tokens} tokens, shown and charged`, () => {
    assert.equal(tokensFor(money, rate), tokens)
    assert.equal(contract.tokensFor(minor(money), minor(rate)), minor(tokens))
  })

test('what so many tokens cost buys as many, and a hundredth less does not', () => {
  for (const [, rate, tokens] of CASES) {
    if (tokens === 0) continue
    const cost = costOf(tokens, rate)
    assert.ok(tokensFor(cost, rate) >= tokens, `${tokens} at ${rate}`)
    assert.ok(tokensFor(minus(cost, 0.01), rate) < tokens, `${tokens} at ${rate}`)
  }
})
