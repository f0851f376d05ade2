/** How refunds are shared, as a table and over every way to cut small sales into parts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referralShares, refundShares, share } from './fees.ts'

const sum = (parts: readonly ReturnType<typeof refundShares>[]) =>
  parts.reduce((all, one) => ({
    tokens: all.tokens + one.tokens,
    gross: all.gross + one.gross,
    discount: all.discount + one.discount,
    commission: all.commission + one.commission,
    net: all.net + one.net,
    referrals: all.referrals.map((value, i) => value + one.referrals[i]!),
  }))

test('a whole refund is the sale, of tokens and of money', () => {
  for (const tokens of [0, 500, 999]) {
    const sale = { tokens, ...share(999, 20), discount: 0, referrals: [19, 9] }
    assert.deepEqual(refundShares(sale, 0, tokens || 999), sale)
  }
})

test('a part is shared in proportion: of a third, a third of everything', () => {
  const sale = { tokens: 300, gross: 600, discount: 60, commission: 120, net: 480, referrals: [12] }
  assert.deepEqual(refundShares(sale, 0, 100), {
    tokens: 100,
    gross: 200,
    discount: 20,
    commission: 40,
    net: 160,
    referrals: [4],
  })
})

test('however a sale is cut into refunds, together they are the sale and none of them is below zero', () => {
  for (const [tokens, gross, percent, discount] of [
    [7, 10, 33, 0],
    [10, 7, 20, 3],
    [0, 11, 15, 0],
    [0, 17, 35, 5],
    [3, 0, 20, 0],
    [20, 10, 90, 1],
    [6, 9, 100, 9],
  ] as const) {
    const shares = share(gross, percent)
    const sale = { tokens, ...shares, discount, referrals: referralShares(shares.commission, [30, 80]) }
    const paid = tokens || gross - discount
    for (let first = 1; first < paid; first++)
      for (let second = 1; first + second < paid; second++) {
        const parts = [
          refundShares(sale, 0, first),
          refundShares(sale, first, second),
          refundShares(sale, first + second, paid - first - second),
        ]
        assert.deepEqual(sum(parts), sale)
        assert.ok(
          parts.every((part) =>
            Object.values(part)
              .flat()
              .every((value) => value >= 0),
          ),
        )
      }
  }
})

test('the largest amounts are exact', () => {
  const sale = { tokens: 99_999_999_999, ...share(99_999_999_999, 20), discount: 0, referrals: [] }
  const part = refundShares(sale, 0, 99_999_999_998)
  assert.equal(part.gross, 99_999_999_998)
  assert.equal(part.commission, 19_999_999_998)
})
