import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as coupons from '@fanfare/contract/coupons'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import * as payments from '@fanfare/contract/payments'
import * as spending from '@fanfare/contract/spending'
import { balanceOf } from '#core/money/index.ts'
import { answersBank, AUTHENTICATION_CARD, isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const givesUp = (fan: Caller, { _id }: payments.Payment) => fan(payments.cancelPayment, { params: { id: _id } })
const buys = (fan: Caller, cardId: string, couponCode?: string) =>
  fan(payments.purchaseTokens, {
    params: { id: 'custom' },
    body: { cardId, amount: 10, ...(couponCode !== undefined && { couponCode }) },
  })
const statuses = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data.map(({ status }) => status)

async function withTwoCards(name: string) {
  const fan = await site.fan(name)
  return { fan, asking: await saves(fan, AUTHENTICATION_CARD), other: await saves(fan) }
}

test('a fan who cancels, pays with another card and then approves the first payment buys tokens once', async () => {
  const { fan, asking, other } = await withTwoCards('tilda')
  const first = await buys(fan, asking._id)
  assert.equal(first.status, 'authentication_needed')
  assert.equal((await givesUp(fan, first)).status, 'declined')
  await buys(fan, other._id)
  assert.equal((await answersBank(fan, first, true)).status, 'declined', 'the canceled payment can no longer be approved')
  await site.quiet()
  assert.deepEqual([await balanceOf(site.ctx.db, fan.id), await statuses(fan)], [1000, ['succeeded', 'declined']])
  assert.equal((await givesUp(fan, first)).status, 'declined', 'canceling again changes nothing')
})

test('a fan whose payment succeeded before they canceled it has paid', async () => {
  const { fan, asking } = await withTwoCards('pia')
  const first = await buys(fan, asking._id)
  await site.sql.query(`update sandbox_intents set status = 'succeeded' where customer_id = $1`, [fan.id])
  assert.equal((await givesUp(fan, first)).status, 'succeeded')
  assert.equal(await balanceOf(site.ctx.db, fan.id), 1000)
})

test('a canceled payment counts toward no spending limit and uses no coupon', async () => {
  const { fan, asking, other } = await withTwoCards('lina')
  await fan(spending.setSpendingLimits, { body: { monthly: 10 } })
  const olga = await site.operator()
  const body = { code: 'ONCE', percent: 10, forSubscriptions: true, forTokens: true, maxUses: 1 }
  await olga(coupons.createCoupon, { body })
  const first = await buys(fan, asking._id, 'ONCE')
  await assert.rejects(buys(fan, other._id), isApiError('spending_limit'))
  await givesUp(fan, first)
  assert.equal((await buys(fan, other._id, 'ONCE')).amount, 9)
})

test('a fan who cancels a gift or subscription does not get it hours later', async () => {
  const { fan, asking, other } = await withTwoCards('gaby')
  const ada = await site.performer('ada_gaby')
  const gives = (cardId: string) =>
    fan(gifts.buyGift, { body: { performerId: ada.id, months: 1, mail: 'friend@example.test', cardId } })
  const gift = await gives(asking._id)
  await givesUp(fan, gift)
  await gives(other._id)
  await answersBank(fan, gift, true)
  assert.equal((await fan(gifts.listGifts, { query: { side: 'bought' } })).total, 1)
  const subscribing = await subscribes(fan, ada, { cardId: asking._id })
  await givesUp(fan, subscribing)
  await answersBank(fan, subscribing, true)
  await site.quiet()
  assert.deepEqual(await subscriptionsOf(fan), [])
})

test("a fan cannot cancel another's payment", async () => {
  const { fan, asking } = await withTwoCards('owned')
  const other = await site.fan('not_the_owner')
  const first = await buys(fan, asking._id)
  await assert.rejects(givesUp(other, first), isApiError('not_found'))
  assert.equal((await answersBank(fan, first, true)).status, 'succeeded')
})
