import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import * as payments from '@fanfare/contract/payments'
import * as performers from '@fanfare/contract/performers'
import * as renewals from '@fanfare/contract/renewals'
import { readOwnSubscription } from '@fanfare/contract/plans'
import * as users from '@fanfare/contract/users'
import { changeSettings } from '#core/settings/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { earned, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'

const site = await openTestServer()

/** For `assert.rejects`: `price_changed` with this current price. */
const nowCosts = (price: number) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error))
  assert.deepEqual([error.code, error.status, error.price], ['price_changed', 409, price])
  // The price is in money, `$12.50`, or in tokens, `25 tokens ($12.50)`.
  assert.match(error.message, new RegExp(`changed to (\\$${price.toFixed(2)}|${price}0? tokens \\(\\$)`))
  return true
}
const balance = async (fan: Caller) => (await fan(users.readMe)).balance

test('a fan does not buy a post at a raised price they were not shown', async () => {
  const [fan, performer] = [await site.fan('felix', 100), await site.performer('nadia')]
  const draft = { text: 'words', audience: 'paid' as const, price: 30 }
  const { _id: id } = await performer(posts.createPost, { body: draft })
  await performer(posts.updatePost, { params: { id }, body: { ...draft, price: 45.5 } })
  await assert.rejects(fan(posts.buyPost, { params: { id }, body: { price: 30 } }, { key: randomUUID() }), nowCosts(45.5))
  assert.equal(await balance(fan), 100)
  assert.equal((await fan(posts.buyPost, { params: { id }, body: { price: 45.5 } })).tokens, 45.5)
})

test('a client of the specification, which sends no price and no body, buys as before', async () => {
  const [fan, performer] = [await site.fan('plain', 100), await site.performer('p_plain')]
  const ids = []
  for (const text of ['one', 'two'])
    ids.push((await performer(posts.createPost, { body: { text, audience: 'paid', price: 30 } }))._id)
  assert.equal((await fan(posts.buyPost, { params: { id: ids[0]! } })).balance, 70)
  const headers = { authorization: fan.token, 'content-type': 'application/json' }
  const response = await fetch(`${site.api}/token-transactions/feed/${ids[1]}`, { method: 'POST', headers })
  assert.equal(response.status, 200)
  assert.equal(await balance(fan), 40)
})

test('a fan is not charged for a subscription whose price rose, by card or from the wallet', async () => {
  const site = await openTestServer()
  await site.ctx.write((tx) => changeSettings(tx, { tokenConversionRate: 50 }))
  const [fan, ada] = [await site.fan('sven', 100), await site.performer('p_sven')]
  await saves(fan)
  await site.sql.query('update tiers set monthly_price = 1250 where id = $1', [ada.id])
  const request = (body: { price: number; paymentMethod?: 'wallet' }) =>
    fan(payments.subscribe, { body: { performerId: ada.id, type: 'monthly', ...body } })
  await assert.rejects(request({ price: 9.99 }), nowCosts(12.5))
  await assert.rejects(request({ price: 12.5, paymentMethod: 'wallet' }), nowCosts(25))
  assert.equal(await earned(site, ada), 0)
  await request({ price: 25, paymentMethod: 'wallet' })
  assert.equal(await balance(fan), 75)
})

test('a fan who resumes a renewal is also protected from a price they were not shown', async () => {
  const [fan, ada] = [await site.fan('rudi'), await site.performer('p_rudi')]
  await saves(fan)
  await subscribes(fan, ada)
  const [{ _id: id } = assert.fail()] = await subscriptionsOf(fan)
  await fan(renewals.cancelSubscription, { params: { id } })
  await site.sql.query('update tiers set yearly_price = 12000 where id = $1', [ada.id])
  const resumes = (type: 'monthly' | 'yearly', price: number) =>
    fan(payments.subscribe, { body: { performerId: ada.id, type, price } })
  await assert.rejects(resumes('yearly', 99.9), nowCosts(120))
  assert.equal((await resumes('monthly', 9.99)).status, 'succeeded')
})

test('a fan does not buy a changed package at the old price or for fewer tokens', async () => {
  const fan = await site.fan('paula')
  const card = await saves(fan)
  const [first = assert.fail()] = (await site.guest(payments.listTokenPackages)).data
  const buys = (price: number, count: number) =>
    fan(payments.purchaseTokens, { params: { id: first._id }, body: { cardId: card._id, price, tokens: count } })
  await site.sql.query('update token_packages set price = price + 100 where id = $1', [first._id])
  await assert.rejects(buys(first.price, first.tokens), nowCosts(first.price + 1))
  await assert.rejects(buys(first.price + 1, first.tokens + 1), nowCosts(first.price + 1))
  assert.equal(await balance(fan), 0)
  await buys(first.price + 1, first.tokens)
  assert.equal(await balance(fan), first.tokens)
})

test('a fan sees the same saving on the profile and in the checkout, never rounded up', async () => {
  const [fan, ada] = [await site.fan('saver'), await site.performer('p_saver')]
  // 12 × 9.99 is 119.88: a year for 99.90 is 16.67 % less.
  const card = await fan(performers.viewPerformer, { params: { id: ada.id } })
  const { plans, situation } = await fan(readOwnSubscription, { params: { id: ada.id } })
  assert.equal(card.prices.saving, 16)
  assert.deepEqual(
    plans.map(({ type, price, tokens: count, monthly, saving }) => ({ type, price, count, monthly, saving })),
    [
      { type: 'monthly', price: 9.99, count: 9.99, monthly: 9.99, saving: 0 },
      { type: 'yearly', price: 99.9, count: 99.9, monthly: 8.33, saving: 16 },
    ],
  )
  assert.equal(situation, 'new')
  const { data } = await site.guest(payments.listTokenPackages)
  assert.ok(data.slice(1).every((one) => one.saving === Math.floor((1 - one.price / one.tokens) * 100)))
})

for (const type of ['free', 'monthly', 'yearly'] as const)
  test(`a fan who subscribes with ${type} gets the end date that the checkout showed`, async () => {
    const [fan, ada] = [await site.fan(`date_${type}`), await site.performer(`p_date_${type}`)]
    await site.sql.query('update performers set free_days = 3 where account_id = $1', [ada.id])
    await saves(fan)
    const read = () => fan(readOwnSubscription, { params: { id: ada.id } })
    const offered = (await read()).plans.find((plan) => plan.type === type) ?? assert.fail()
    await subscribes(fan, ada, { type })
    const { subscription, situation, plans } = await read()
    const apart = Date.parse(subscription!.expiresAt) - Date.parse(offered.expiresAt)
    assert.ok(apart >= 0 && apart < 60_000, `${offered.expiresAt} and ${subscription!.expiresAt}`)
    assert.equal(subscription!.renewsAt, type === 'free' ? null : subscription!.expiresAt)
    assert.equal(situation, type === 'free' ? 'later' : 'running')
    if (type !== 'free') return
    // The paid period starts after the free days.
    const paid = plans.find((plan) => plan.type === 'monthly') ?? assert.fail()
    assert.equal(paid.startsAt, subscription!.expiresAt)
    await subscribes(fan, ada)
    assert.equal((await read()).subscription!.expiresAt, paid.expiresAt)
  })
