/** Stories about the credit of an upgrade: refunds, free months, and gifts by their price. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as giftSubscriptions from '@fanfare/contract/gift-subscriptions'
import * as offers from '@fanfare/contract/offers'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { readOwnSubscription } from '@fanfare/contract/plans'
import * as refunds from '@fanfare/contract/refunds'
import { addMonths } from '#lib/time.ts'
import { saves, subscribes } from '../../../../test/payments.ts'
import { onlyOne } from '../../../../test/subscribers.ts'
import { makesTier } from '../../../../test/tiers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'

const site = await openTestServer()

const offered = (fan: Caller, performer: Caller, tier: string) =>
  fan(readOwnSubscription, { params: { id: performer.id }, query: { tier } })
const endOf = async (fan: Caller): Promise<number> => Date.parse((await onlyOne(fan)).expiresAt)
const MINUTE = 60_000

async function subscriberOf(name: string) {
  const [ada, fan] = [await site.performer(`ada_${name}`), await site.fan(name, 100)]
  await saves(fan)
  await subscribes(fan, ada)
  return { ada, fan }
}

test('a refund reduces the credit of one upgrade, and not of the next one again', async () => {
  const { ada, fan } = await subscriberOf('twice_up')
  const [large, top] = [await makesTier(ada), await makesTier(ada, { name: 'Top', monthly: 50 })]
  const olga = await site.operator()
  const [first] = (await olga(refunds.searchSales, { query: { username: ada.username } })).data
  await olga(refunds.refundSale, { params: { id: first!._id }, body: { reason: 'requested', amount: 4.99 } })
  assert.equal((await offered(fan, ada, large._id)).credit, 5)
  await subscribes(fan, ada, { tierId: large._id, price: 20 })
  assert.equal((await offered(fan, ada, top._id)).credit, 25, 'the remaining 5 and the 20')
  await olga(refunds.refundSale, { params: { id: first!._id }, body: { reason: 'requested', amount: 2.5 } })
  assert.equal((await offered(fan, ada, top._id)).credit, 22.5, 'half of the 5 has been refunded')
})

test('a fan keeps given months in the new tier, for as long as they are worth there, and sees so before paying', async () => {
  const { ada, fan } = await subscriberOf('given')
  const large = await makesTier(ada)
  const plain = await offered(fan, ada, large._id)
  assert.equal(plain.hasGivenTime, false)
  const paidUntil = await endOf(fan)
  await ada(offers.grantFreeMonths, { body: { username: fan.username, months: 2 } })
  const given = (await endOf(fan)) - paidUntil
  const shown = await offered(fan, ada, large._id)
  assert.deepEqual([shown.hasGivenTime, shown.credit], [true, 9.99])
  await subscribes(fan, ada, { tierId: large._id, price: 15.01 })
  const end = await endOf(fan)
  assert.ok(Math.abs(end - Date.parse(shown.plans[0]?.expiresAt ?? '')) < MINUTE, 'the end date shown before')
  const expected = addMonths(new Date(), 1).getTime() + (given * 9.99) / 25
  assert.ok(Math.abs(end - expected) < MINUTE, `${new Date(end).toISOString()}`)
})

test("a gift's time in another tier follows the price paid, even if the performer has changed prices", async () => {
  const { ada, fan } = await subscriberOf('cheaper')
  const large = await makesTier(ada)
  await subscribes(fan, ada, { tierId: large._id })
  const giver = await site.fan('giver_cheaper')
  await saves(giver)
  await giver(giftSubscriptions.buyGift, { body: { performerId: ada.id, months: 1, username: fan.username } })
  await ada(updateOwnProfile, { body: { prices: { freeDays: 0, monthly: 4.99, yearly: 99.9 } } })
  const before = new Date(await endOf(fan))
  const [gift] = (await fan(giftSubscriptions.listGifts, { query: {} })).data
  await fan(giftSubscriptions.redeemGift, { body: { code: gift!.code } })
  const month = addMonths(before, 1).getTime() - before.getTime()
  assert.ok(Math.abs((await endOf(fan)) - before.getTime() - (month * 9.99) / 25) < MINUTE)
})
