import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createPromotion } from '@fanfare/contract/offers'
import * as payments from '@fanfare/contract/payments'
import * as renewals from '@fanfare/contract/renewals'
import { readOwnSubscription } from '@fanfare/contract/plans'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { balanceOf } from '#core/money/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { addMonths } from '#lib/time.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { earned, hasAccess, isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'

const site = await openTestServer()
const { db } = site.ctx

const days = (many: number) => many * 24 * 60 * 60 * 1000
const freeDays = (performer: Caller, many: number) =>
  site.sql.query('update performers set free_days = $2 where account_id = $1', [performer.id, many])

test('a fan pays a year from the wallet at its price in tokens, and too few tokens change nothing', async () => {
  const [rich, poor, ada] = [await site.fan('rich', 100), await site.fan('poor', 99), await site.performer('ada_w')]
  const paid = await subscribes(rich, ada, { type: 'yearly', paymentMethod: 'wallet' })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', 99.9])
  assert.equal(await balanceOf(db, rich.id), 10)
  assert.equal(await hasAccess(site, rich, ada), true)
  assert.equal(await earned(site, ada), 9990 - 1998)
  assert.equal((await subscriptionsOf(rich))[0]?.price, 99.9)

  await assert.rejects(subscribes(poor, ada, { type: 'yearly', paymentMethod: 'wallet' }), isApiError('not_enough_tokens'))
  assert.equal(await hasAccess(site, poor, ada), false)
  assert.equal(await balanceOf(db, poor.id), 9900)
  const { rows } = await site.sql.query('select from payments where account_id = $1', [poor.id])
  assert.equal(rows.length, 0)
})

test('a fan gets free days once per performer, ever', async () => {
  const [fan, ada] = [await site.fan('fritz'), await site.performer('ada_f')]
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), isApiError('not_valid', 'type'))
  await freeDays(ada, 3)
  const read = () => fan(readOwnSubscription, { params: { id: ada.id } })
  const before = await read()
  assert.deepEqual([before.subscription, before.freeOffered, before.situation], [null, true, 'new'])

  assert.deepEqual([(await subscribes(fan, ada, { type: 'free' })).amount, await hasAccess(site, fan, ada)], [0, true])
  const { subscription, freeOffered } = await read()
  assert.deepEqual([subscription?.type, subscription?.renews, subscription?.price, freeOffered], ['free', false, 0, false])
  const left = new Date(subscription!.expiresAt).getTime() - Date.now()
  assert.ok(left > days(2.9) && left <= days(3))
  assert.equal((await fan(payments.listPayments, { query: {} })).total, 0, 'no card was charged')
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), isApiError('already_done'))

  await site.sql.query(`update subscriptions set status = 'expired', expires_at = now() - interval '1 day' where fan_id = $1`, [
    fan.id,
  ])
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), isApiError('already_done'))
  assert.equal((await read()).freeOffered, false)
})

test('a fan gets no free days if the site has disabled them, not even by a link', async () => {
  const [fan, ada] = [await site.fan('fiona'), await site.performer('ada_off')]
  await freeDays(ada, 3)
  const link = { kind: 'trial', value: 7, audience: 'all' } as const
  const { code } = await ada(createPromotion, { body: link })
  await site.ctx.write((tx) => changeSettings(tx, { freeSubscriptionEnabled: false }))
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), isApiError('not_valid', 'type'))
  await assert.rejects(subscribes(fan, ada, { type: 'free', trialCode: code! }), isApiError('not_valid', 'trialCode'))
  const read = await fan(readOwnSubscription, { params: { id: ada.id }, query: { trial: code! } })
  assert.match(read.trialProblem, /turned off/)
  await assert.rejects(ada(createPromotion, { body: link }), isApiError('not_valid', 'kind'))
  await site.ctx.write((tx) => changeSettings(tx, { freeSubscriptionEnabled: true }))
  assert.equal((await subscribes(fan, ada, { type: 'free' })).status, 'succeeded')
})

test('a fan who pays during free days loses none of them', async () => {
  const [fan, ada] = [await site.fan('gil'), await site.performer('ada_g')]
  await freeDays(ada, 3)
  await subscribes(fan, ada, { type: 'free' })
  const free = (await subscriptionsOf(fan))[0]!
  await saves(fan)
  await subscribes(fan, ada)
  const [paid, ...more] = await subscriptionsOf(fan)
  assert.deepEqual([more, paid?.type, paid?.renews], [[], 'monthly', true])
  assert.equal(paid?.expiresAt, addMonths(new Date(free.expiresAt), 1).toISOString())
})

test('a fan who is already subscribed pays nothing more', async () => {
  const [fan, ada] = [await site.fan('sam'), await site.performer('ada_s')]
  await saves(fan)
  await subscribes(fan, ada)
  for (const type of ['monthly', 'yearly', 'free'] as const)
    await assert.rejects(subscribes(fan, ada, { type }), isApiError('already_done'))
  assert.equal(await earned(site, ada), 800)
})

test('a fan who canceled keeps access to the end, and resumes at no charge and the agreed price', async () => {
  const [fan, ada] = [await site.fan('cora'), await site.performer('ada_c')]
  await saves(fan)
  await subscribes(fan, ada)
  const [{ _id, expiresAt } = assert.fail()] = await subscriptionsOf(fan)
  const cancelled = await fan(renewals.cancelSubscription, { params: { id: _id } })
  assert.deepEqual([cancelled.status, cancelled.renews, cancelled.expiresAt], ['cancelled', false, expiresAt])
  assert.equal(await hasAccess(site, fan, ada), true)
  await assert.rejects(fan(renewals.cancelSubscription, { params: { id: _id } }), isApiError('already_done'))

  await site.sql.query('update tiers set monthly_price = 5000 where id = $1', [ada.id])
  const resumed = await subscribes(fan, ada)
  assert.deepEqual([resumed.status, resumed.amount, resumed.description], ['succeeded', 0, 'Subscription resumed'])
  const [row] = await subscriptionsOf(fan)
  assert.deepEqual([row?.status, row?.renews, row?.expiresAt, row?.price], ['active', true, expiresAt, 9.99])
  assert.equal(await earned(site, ada), 800)
})

test("a fan cannot cancel another's subscription or pay with another's card", async () => {
  const [fan, other, ada] = [await site.fan('olaf'), await site.fan('otto'), await site.performer('ada_o')]
  const card = await saves(fan)
  await subscribes(fan, ada)
  const [row] = await subscriptionsOf(fan)
  await assert.rejects(other(renewals.cancelSubscription, { params: { id: row!._id } }), isApiError('not_found'))
  await assert.rejects(subscribes(other, ada, { cardId: card._id }), isApiError('not_found'))
  await assert.rejects(subscribes(other, ada), isApiError('not_valid', 'cardId'))
})

test('a fan cannot subscribe to a pending or blocking performer, or to another kind of account', async () => {
  const [fan, pending, ada] = [await site.fan('vera'), await site.performer('ada_p', 'pending'), await site.performer('ada_v')]
  await saves(fan)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [ada.id, fan.id])
  for (const hidden of [pending, ada, fan, { id: '01980000-0000-7000-8000-00000000ffff' }]) {
    await assert.rejects(subscribes(fan, hidden), isApiError('not_found'))
    await assert.rejects(fan(readOwnSubscription, { params: { id: hidden.id } }), isApiError('not_found'))
  }
})

test("a fan cannot get a price outside the site's limits", async () => {
  const [fan, ada] = [await site.fan('lola'), await site.performer('ada_l')]
  await saves(fan)
  await site.sql.query('update tiers set monthly_price = 294, yearly_price = 0 where id = $1', [ada.id])
  for (const type of ['monthly', 'yearly'] as const)
    await assert.rejects(subscribes(fan, ada, { type }), isApiError('not_valid', 'type'))
})

test('lists show the other participant of each subscription, and filter by status', async () => {
  const [fan, ada, bob] = [await site.fan('liz'), await site.performer('ada_list'), await site.performer('bob_list')]
  await saves(fan)
  await subscribes(fan, ada)
  await subscribes(fan, bob, { type: 'yearly' })
  assert.deepEqual(
    (await subscriptionsOf(fan)).map((one) => one.with.username),
    ['bob_list', 'ada_list'],
  )
  await fan(renewals.cancelSubscription, { params: { id: (await subscriptionsOf(fan))[1]!._id } })
  const { data, total } = await fan(subscriptions.listOwnSubscriptions, { query: { status: 'cancelled' } })
  assert.deepEqual([total, data.map((one) => one.with.username)], [1, ['ada_list']])
  assert.equal((await bob(subscriptions.listSubscribers, { query: { status: 'cancelled' } })).total, 0)
})
