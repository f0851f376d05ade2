/** Stories of amounts below a processor's minimum: whatever lowers a price, nothing too small is charged. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import { createCoupon } from '@fanfare/contract/coupons'
import { buyGift } from '@fanfare/contract/gift-subscriptions'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import * as packages from '@fanfare/contract/packages'
import * as payments from '@fanfare/contract/payments'
import { changeOfferSettings } from '@fanfare/contract/offers'
import { changePaymentMethod, acceptCounterOffer } from '@fanfare/contract/renewals'
import { balanceOf } from '#core/money/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'
import { makesTier } from '../../../test/tiers.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
  await site.ctx.write((tx) => changeSettings(tx, { minimumSubscriptionPrice: 10, minimumWalletPrice: 10 }))
  for (const percent of [90, 99, 100]) await coupon(`LESS${percent}`, percent)
})

const coupon = (code: string, percent: number) =>
  olga(createCoupon, { body: { code, percent, forSubscriptions: true, forTokens: true } })
const charged = async ({ id }: Caller) =>
  (
    await site.sql.query('select amount::int as amount from sandbox_intents where customer_id = $1 order by amount', [id])
  ).rows.map(({ amount }) => amount)
const sells = (star: Caller, monthly: number, freeDays = 0) =>
  star(updateOwnProfile, { body: { prices: { freeDays, monthly, yearly: monthly * 10 } } })
let count = 0
async function pair(monthly = 9.99) {
  const [fan, star] = [await site.fan(`fan${++count}`, 100), await site.performer(`star${count}`)]
  await sells(star, monthly)
  return { fan, star, cardId: (await saves(fan))._id }
}
type Pair = Awaited<ReturnType<typeof pair>>

/**
 * Each way of paying with the prices that performers and operators set, and the charge: 0.10 for 9.99 less 99 percent, and so on.
 */
const ways: Readonly<Record<string, { monthly?: number; amount: string; pay(of: Pair): Promise<unknown> }>> = {
  'a free amount of tokens with a coupon': {
    amount: '$0.02',
    pay: ({ fan, cardId }) =>
      fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 2.95, couponCode: 'LESS99' } }),
  },
  'a free amount of tokens': {
    amount: '$0.49',
    pay: ({ fan, cardId }) => fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 0.49 } }),
  },
  'a package of tokens with a coupon': {
    amount: '$0.10',
    async pay({ fan, cardId }) {
      const body = { name: 'Ten', paidTokens: 10, bonus: 0, price: 10, position: 1, isOnSale: true }
      const { _id: id } = await olga(packages.createPackage, { body })
      return fan(payments.purchaseTokens, { params: { id }, body: { cardId, couponCode: 'LESS99' } })
    },
  },
  'a subscription with a coupon': {
    amount: '$0.09',
    pay: ({ fan, star }) => subscribes(fan, star, { couponCode: 'LESS99' }),
  },
  'a subscription at a low price': { monthly: 0.3, amount: '$0.30', pay: ({ fan, star }) => subscribes(fan, star) },
  'free days that a card pays for later': {
    monthly: 0.3,
    amount: '$0.30',
    async pay({ fan, star }) {
      await sells(star, 0.3, 7)
      return subscribes(fan, star, { type: 'free', renewsAs: 'monthly', renewalPrice: 0.3 })
    },
  },
  'a gift': {
    monthly: 0.3,
    amount: '$0.30',
    async pay({ fan, star, cardId }) {
      const { username } = await site.fan(`friend${count}`)
      const body = { performerId: star.id, months: 1, paymentMethod: 'card', cardId, username, message: '' } as const
      return fan(buyGift, { body })
    },
  },
  'the difference to a dearer tier': {
    amount: '$0.01',
    async pay({ fan, star }) {
      const { _id: tierId } = await makesTier(star, { monthly: 10 })
      await subscribes(fan, star, { paymentMethod: 'wallet' })
      return subscribes(fan, star, { tierId })
    },
  },
  'a subscription that was resumed for a low price': {
    monthly: 0.3,
    amount: '$0.30',
    async pay({ fan, star, cardId }) {
      await subscribes(fan, star, { paymentMethod: 'wallet' })
      const [{ _id: id } = assert.fail()] = await subscriptionsOf(fan)
      return fan(changePaymentMethod, { params: { id }, body: { method: 'card', cardId } })
    },
  },
}

for (const [name, { monthly, amount, pay }] of Object.entries(ways))
  test(`${name} is rejected with the minimum, and nothing is charged`, async () => {
    const of = await pair(monthly)
    const error = await pay(of).then(
      () => assert.fail('paid'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual(
      [error.code, error.message],
      ['not_valid', `Card payments must be at least $0.50. This one would be ${amount}.`],
    )
    assert.deepEqual(await charged(of.fan), [])
    const { rows } = await site.sql.query(`select 1 from payments where account_id = $1 and gateway <> 'internal'`, [of.fan.id])
    assert.deepEqual(rows, [])
  })

test('a fan can use a rejected coupon for a larger purchase, and pays any amount from the wallet', async () => {
  const { fan, star, cardId } = await pair()
  const buys = (amount: number) =>
    fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount, couponCode: 'LESS90' } })
  await assert.rejects(buys(4.9), isApiError('not_valid'))
  await buys(5)
  assert.deepEqual(await charged(fan), [50])
  await subscribes(fan, star, { couponCode: 'LESS99', paymentMethod: 'wallet' })
  assert.deepEqual(await charged(fan), [50])
})

test('a fan without a card gets tokens that a coupon makes free', async () => {
  const fan = await site.fan('without')
  const before = await balanceOf(site.ctx.db, fan.id)
  const paid = await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { amount: 20, couponCode: 'LESS100' } })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', 0])
  assert.ok((await balanceOf(site.ctx.db, fan.id)) > before)
  const full = fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { amount: 20 } })
  await assert.rejects(full, isApiError('not_valid', 'cardId'))
})

test('a fan is not charged for a renewal below the minimum, and reads that it was rejected', async () => {
  const { fan, star } = await pair()
  await subscribes(fan, star)
  await site.sql.query('update subscriptions set price = 30 where fan_id = $1', [fan.id])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const [found] = await subscriptionsOf(fan)
  assert.equal(found?.failure?.code, 'refused')
  assert.deepEqual(await charged(fan), [999])
})

test('a fan cannot accept a counter-offer that makes the next period too cheap for the card', async () => {
  const { fan, star } = await pair(0.6)
  await star(changeOfferSettings, { body: { quarterly: {}, half_yearly: {}, counterOffer: 30 } })
  await subscribes(fan, star)
  const [{ _id: id } = assert.fail()] = await subscriptionsOf(fan)
  await assert.rejects(fan(acceptCounterOffer, { params: { id } }), /at least \$0\.50\. This one would be \$0\.42/)
  assert.equal((await subscriptionsOf(fan))[0]?.nextPrice, 0.6)
})

test('an operator cannot create a coupon that leaves every token purchase too small', async () => {
  await site.ctx.write((tx) => changeSettings(tx, { maximumWalletPrice: 4000 }))
  await assert.rejects(coupon('NEVER', 99), isApiError('not_valid', 'percent'))
  await coupon('ALWAYS', 100)
  await coupon('RARELY', 98)
  await olga(createCoupon, { body: { code: 'WALLET', percent: 99, forSubscriptions: true, forTokens: false } })
})

test('every processor states a minimum for the currencies it supports', () => {
  const minimums = Object.fromEntries(
    site.ctx.gateways.all.map((gateway) => [gateway.name, ['USD', 'EUR', 'GBP'].map((one) => gateway.minimumCharge(one))]),
  )
  assert.deepEqual(minimums, { sandbox: [50, 50, 30], stripe: [50, 50, 30], ccbill: [295, 295, 295] })
})
