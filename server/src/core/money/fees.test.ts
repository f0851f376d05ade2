/** Tests how refunds are shared, as a table and over every way to split small sales. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { apportion, paidFor, referralShares, refundShares, splitCommission, splitShares, taxed, withoutTax } from './fees.ts'

const sum = (parts: readonly ReturnType<typeof refundShares>[]) =>
  parts.reduce((all, one) => ({
    tokens: all.tokens + one.tokens,
    tax: all.tax + one.tax,
    gross: all.gross + one.gross,
    discount: all.discount + one.discount,
    commission: all.commission + one.commission,
    net: all.net + one.net,
    referrals: all.referrals.map((value, i) => value + one.referrals[i]!),
    splits: all.splits.map((value, i) => value + one.splits[i]!),
  }))

const total = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

test('partners get their percentage rounded down, and the performer keeps the remainder', () => {
  for (const [net, percents, shares] of [
    [800, [30], [240]],
    [799, [30], [239]],
    [799, [30, 30, 30], [239, 239, 239]],
    [3, [30, 30, 30], [0, 0, 0]],
    [10, [90], [9]],
    [1, [90], [0]],
    [0, [50], [0]],
    [100, [], []],
    [99_999_999_999, [33, 57], [32_999_999_999, 56_999_999_999]],
  ] as const)
    assert.deepEqual(splitShares(net, percents), shares, `${net} by ${percents.join()}`)
})

test('shares taken cent by cent always add up, never exceed a part, and never decrease', () => {
  for (const parts of [[10], [1, 3, 3, 3], [0, 5, 5], [7, 7, 0, 1], [97, 1, 1, 1], [10, 30, 30, 30], [0, 0]]) {
    const whole = total(parts)
    let before = parts.map(() => 0)
    for (let amount = 0; amount <= whole; amount++) {
      const now = apportion(parts, amount)
      assert.equal(total(now), amount)
      assert.ok(
        now.every((value, i) => value >= before[i]! && value <= parts[i]!),
        `${parts.join()} at ${amount}: ${now.join()}`,
      )
      before = now
    }
    assert.deepEqual(before, parts)
  }
  assert.deepEqual(apportion([50_000_000_000, 49_999_999_999], 99_999_999_998), [50_000_000_000, 49_999_999_998])
})

test('a full refund equals the sale, in tokens and in money', () => {
  for (const tokens of [0, 500, 999]) {
    const sale = {
      tokens,
      tax: tokens > 0 ? 0 : 190,
      ...splitCommission(999, 20),
      discount: 0,
      referrals: [19, 9],
      splits: [400, 3],
    }
    assert.deepEqual(refundShares(sale, 0, paidFor(sale)), sale)
  }
})

test('a partial refund is proportional: a third takes a third of everything', () => {
  const sale = { tokens: 300, tax: 0, gross: 600, discount: 60, commission: 120, net: 480, referrals: [12], splits: [90] }
  assert.deepEqual(refundShares(sale, 0, 100), {
    tokens: 100,
    tax: 0,
    gross: 200,
    discount: 20,
    commission: 40,
    net: 160,
    referrals: [4],
    splits: [30],
  })
})

test('however a sale is split into refunds, their sum is the sale and none of them is negative', () => {
  for (const [tokens, gross, percent, discount, tax] of [
    [7, 10, 33, 0, 0],
    [10, 7, 20, 3, 0],
    [0, 11, 15, 0, 0],
    [0, 17, 35, 5, 0],
    [0, 17, 35, 5, 3],
    [0, 9, 20, 0, 8],
    [0, 11, 100, 2, 1],
    [3, 0, 20, 0, 0],
    [20, 10, 90, 1, 0],
    [6, 9, 100, 9, 0],
  ] as const) {
    const shares = splitCommission(gross, percent)
    const sale = {
      tokens,
      tax,
      ...shares,
      discount,
      referrals: referralShares(shares.commission, [30, 80]),
      splits: splitShares(shares.net, [30, 30, 30]),
    }
    const paid = tokens || gross - discount + tax
    for (let first = 1; first < paid; first++)
      for (let second = 1; first + second < paid; second++) {
        const parts = [
          refundShares(sale, 0, first),
          refundShares(sale, first, second),
          refundShares(sale, first + second, paid - first - second),
        ]
        assert.deepEqual(sum(parts), sale)
        if (tokens === 0)
          assert.deepEqual(parts.map(paidFor), [first, second, paid - first - second], 'each part has the requested amount')
        assert.ok(
          parts.every((part) =>
            Object.values(part)
              .flat()
              .every((value) => value >= 0),
          ),
        )
        assert.ok(
          parts.every(({ net, commission, splits, referrals }) => net >= total(splits) && commission >= total(referrals)),
          'no one returns more than they received',
        )
      }
  }
})

test('the largest amounts are exact', () => {
  const sale = { tokens: 99_999_999_999, tax: 0, ...splitCommission(99_999_999_999, 20), discount: 0, referrals: [], splits: [] }
  const part = refundShares(sale, 0, 99_999_999_998)
  assert.equal(part.gross, 99_999_999_998)
  assert.equal(part.commission, 19_999_999_998)
})

test('tax added to a price and tax included in it are the same, rounded half up to the minor unit', () => {
  assert.deepEqual(taxed(1000, 1900, false), { net: 1000, tax: 190, total: 1190 })
  assert.deepEqual(taxed(1190, 1900, true), { net: 1000, tax: 190, total: 1190 })
  assert.deepEqual(taxed(999, 2100, false), { net: 999, tax: 210, total: 1209 })
  assert.equal(taxed(50, 1000, false).tax, 5)
  assert.equal(taxed(45, 1000, false).tax, 5, 'half a cent rounds up')
  assert.deepEqual(taxed(999, 0, true), { net: 999, tax: 0, total: 999 })
  assert.equal(taxed(99_999_999_999, 5000, false).tax, 50_000_000_000)
  for (let amount = 0; amount < 400; amount++)
    for (const basisPoints of [1, 333, 700, 1900, 2550, 5000])
      for (const isIncluded of [true, false]) {
        const { net, tax, total } = taxed(amount, basisPoints, isIncluded)
        assert.equal(net + tax, total)
        assert.equal(isIncluded ? total : net, amount)
        assert.ok(net >= 0 && tax >= 0)
      }
})

test('a coupon does not change the shares, whether the price includes the tax or not', () => {
  for (const isIncluded of [true, false])
    for (let price = 1; price < 200; price++)
      for (const percent of [0, 1, 33, 50, 99, 100]) {
        const basisPoints = 1900
        const discount = Math.ceil((price * percent) / 100)
        const { tax, total: money } = taxed(price - discount, basisPoints, isIncluded)
        const apart = withoutTax({ money, discount, tax, basisPoints, isIncluded })
        assert.equal(apart.paid + apart.discount, taxed(price, basisPoints, isIncluded).net)
        assert.ok(apart.paid >= 0 && apart.discount >= 0)
      }
})
