import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as offers from '@fanfare/contract/offers'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import * as payments from '@fanfare/contract/payments'
import * as tiers from '@fanfare/contract/tiers'
import { makeJobsDue } from '../../../../test/jobs.ts'
import { isApiError, subscribes, saves } from '../../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../../test/subscribers.ts'
import { changesTier, makesTier } from '../../../../test/tiers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'

const site = await openTestServer()

const paidBy = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data.map((one) => one.amount)
const agrees = (fan: Caller, id: string, price: number) => fan(tiers.acceptProposedPrice, { params: { id }, body: { price } })
const mails = async (fan: Caller) => (await site.mailsTo(fan.email)).filter((text) => /is going up from/.test(text))

async function raises(performer: Caller, monthly: number): Promise<void> {
  await performer(updateOwnProfile, { body: { prices: { freeDays: 0, monthly, yearly: 99.9 } } })
  await site.quiet()
}

/** Runs the notifications, which come ten minutes after a change of prices. */
async function secondThoughtIsOver(): Promise<void> {
  await makeJobsDue(site.sql, 'price:%')
  await site.quiet()
}

async function renews(fan: Caller): Promise<void> {
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
}

test('a fan pays the old price until they agree to the higher one they were shown', async () => {
  const { fan, ada, id } = await subscriber(site, 'rise')
  await raises(ada, 12.5)
  assert.equal((await onlyOne(fan)).proposedPrice, 12.5)
  assert.deepEqual(await mails(fan), [], 'no email before the delay ends')
  await secondThoughtIsOver()
  await raises(ada, 13)
  await raises(ada, 12.5)
  await secondThoughtIsOver()
  assert.equal((await mails(fan)).length, 1, 'an announced price is not announced again')
  assert.ok((await titles(fan)).some((title) => /price is going up/.test(title)))
  await renews(fan)
  const between = await onlyOne(fan)
  assert.deepEqual([await paidBy(fan), between.price, between.proposedPrice], [[9.99, 9.99], 9.99, 12.5])

  await assert.rejects(agrees(fan, id, 11), isApiError('price_changed'))
  await assert.rejects(agrees(await site.fan('nosy'), id, 12.5), isApiError('not_found'))
  const agreed = await agrees(fan, id, 12.5)
  assert.deepEqual([agreed.price, agreed.proposedPrice], [12.5, null])
  await assert.rejects(agrees(fan, id, 12.5), isApiError('already_done'))
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [12.5, 9.99, 9.99])
})

test('a fan who cancels instead is not asked again, and a new subscriber pays the new price', async () => {
  const { fan, ada, id } = await subscriber(site, 'ends')
  await raises(ada, 15)
  assert.equal((await cancels(fan, id)).proposedPrice, null)
  await secondThoughtIsOver()
  assert.deepEqual(await mails(fan), [])
  const newcomer = await site.fan('newcomer')
  await saves(newcomer)
  await subscribes(newcomer, ada, { price: 15 })
  assert.equal((await onlyOne(newcomer)).price, 15)
})

test('a lower price applies to everyone at the next renewal, and withdraws an open proposal', async () => {
  const { fan, ada } = await subscriber(site, 'cut')
  await raises(ada, 14)
  await raises(ada, 8)
  const { price, proposedPrice } = await onlyOne(fan)
  assert.deepEqual([price, proposedPrice], [8, null])
  await secondThoughtIsOver()
  assert.deepEqual(await mails(fan), [], 'an undone price increase is announced to no one')
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [8, 9.99])
})

test('a renewal before the job has updated subscribers charges the lower price, and never the higher one', async () => {
  const { fan, ada } = await subscriber(site, 'early')
  await site.sql.query('update tiers set monthly_price = 700 where id = $1', [ada.id])
  await renews(fan)
  await site.sql.query('update tiers set monthly_price = 2000 where id = $1', [ada.id])
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [7, 7, 9.99])
})

test('bundles and other tiers ask only their own subscribers', async () => {
  const [ada, one, three] = [await site.performer('ada_each'), await site.fan('each_one'), await site.fan('each_three')]
  await Promise.all([saves(one), saves(three)])
  const large = await makesTier(ada, { quarterly: { price: 60 } })
  await subscribes(one, ada)
  await subscribes(three, ada, { tierId: large._id, type: 'quarterly' })
  await changesTier(ada, large._id, { monthly: 30, quarterly: { price: 75 } })
  await ada(offers.changeOfferSettings, { body: { quarterly: { price: 20 }, half_yearly: {} } })
  await site.quiet()
  assert.deepEqual([(await onlyOne(one)).proposedPrice, (await onlyOne(three)).proposedPrice], [null, 75])
  await changesTier(ada, large._id, { monthly: 30 })
  await site.quiet()
  assert.equal((await onlyOne(three)).proposedPrice, null, 'three months are no longer sold, so the old price stays')
  await renews(three)
  assert.equal((await onlyOne(three)).price, 60)
})
