import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused } from '@fanfare/contract'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { judgeOne } from '#core/access/index.ts'
import { performerById } from '#core/accounts/index.ts'
import { balanceOf, sumOf } from '#core/money/index.ts'
import { addMonths } from '#kit/time.ts'
import { openTestHouse, type Caller } from '../../../test/house.ts'
import { findDue } from './jobs.ts'
import { renewSubscription } from './renew-subscription.ts'

const house = await openTestHouse()
const { db, gateways } = house.house

const GOOD = '4242424242424242'
const ASKS = '4000002500003155'
const FAILS_LATER = '4000000000000341'

/** A fan with a card and a running subscription. */
async function subscriber(
  name: string,
  number = GOOD,
  paymentMethod: 'card' | 'wallet' = 'card',
  type: 'monthly' | 'yearly' = 'monthly',
) {
  const [fan, ada] = [await house.fan(name, 15), await house.performer(`p_${name}`)]
  const card = await fan(payments.addCard, {
    params: { type: 'sandbox' },
    body: { number, expMonth: 12, expYear: 2040, cvc: '123' },
  })
  const paid = await fan(payments.subscribe, { body: { performerId: ada.id, type, paymentMethod } })
  if (paid.authentication)
    await fan(payments.answerSandboxChallenge, { body: { clientSecret: paid.authentication.clientSecret, approve: true } })
  return { fan, ada, card, id: (await mine(fan))._id }
}

const mine = async (fan: Caller) =>
  (await fan(subscriptions.listOwnSubscriptions, { query: {} })).data[0] ?? assert.fail('no subscription')
const earned = (performer: Caller) => sumOf(db, `performer:${performer.id}`)
const titles = async (someone: Caller) =>
  (await someone(notifications.listNotifications, { query: {} })).data.map((one) => one.title)
const cancels = (fan: Caller, id: string) => fan(subscriptions.cancelSubscription, { params: { id } })

async function isLetIn(fan: Caller, performer: Caller): Promise<boolean> {
  const viewer = { id: fan.id, role: 'fan', sessionId: '', signedInAt: new Date() } as const
  const post = {
    kind: 'feed',
    id: performer.id,
    ownerId: performer.id,
    audience: 'subscribers',
    price: 0,
    removed: false,
  } as const
  return (await judgeOne(db, viewer, post)).sees === 'all'
}

/** Lets time pass for one fan: everything that was to come is nearer by that much. */
async function passes(fan: Caller, interval: string): Promise<void> {
  await house.sql.query(
    `update subscriptions set until = until - $2::interval, due_at = due_at - $2::interval where fan_id = $1`,
    [fan.id, interval],
  )
  await house.sql.query(`update entitlements set until = until - $2::interval where holder_id = $1`, [fan.id, interval])
}
/** To the moment at which the paid period is just over. */
async function periodEnds(fan: Caller): Promise<void> {
  const { rows } = await house.sql.query(
    `select (until - now() + interval '1 second')::text as left from subscriptions where fan_id = $1`,
    [fan.id],
  )
  await passes(fan, rows[0].left)
}
/** The clock strikes: what cron does every ten minutes. */
async function strikes(): Promise<void> {
  await house.house.write(async (tx) => tx.book(findDue, {}))
  await house.quiet()
}

test('a month that is over is renewed by the card, from where it ended, at the price that was agreed', async () => {
  const { fan, ada } = await subscriber('ruth')
  await house.sql.query('update performers set monthly_price = 29999 where account_id = $1', [ada.id])
  await periodEnds(fan)
  const before = await mine(fan)
  assert.equal(await isLetIn(fan, ada), true, 'no gap before the clock strikes')
  await strikes()
  const after = await mine(fan)
  assert.equal(after.until, addMonths(new Date(before.until), 1).toISOString())
  assert.deepEqual([after.status, after.renews, after.price], ['active', true, 9.99])
  assert.equal(await earned(ada), 1600)
  assert.equal(await isLetIn(fan, ada), true)
  assert.ok((await titles(fan)).includes('Your subscription was renewed'))
  assert.ok((await titles(ada)).includes('A subscription was renewed'))
  const { data } = await fan(payments.listPayments, { query: {} })
  assert.deepEqual(
    data.map((one) => [one.amount, one.status]),
    [
      [9.99, 'succeeded'],
      [9.99, 'succeeded'],
    ],
  )
  assert.equal((await performerById(db, ada.id))?.total_subscribers, 1)
})

test('nothing is renewed before its time, and a year is a year', async () => {
  const { fan, ada } = await subscriber('yves', GOOD, 'card', 'yearly')
  await passes(fan, '360 days')
  await strikes()
  assert.equal(await earned(ada), 9990 - 1998)
  await periodEnds(fan)
  const { until } = await mine(fan)
  await strikes()
  assert.equal((await mine(fan)).until, addMonths(new Date(until), 12).toISOString())
})

test('the clock striking many times at once renews once', async () => {
  const { fan, ada, id } = await subscriber('max')
  await periodEnds(fan)
  await Promise.all([...Array.from({ length: 5 }, () => renewSubscription(house.house, id)), strikes(), strikes()])
  await strikes()
  assert.equal(await earned(ada), 1600)
})

test('a renewal that is cut off after the money was taken is finished, not taken again', async () => {
  const { fan, ada, id } = await subscriber('kim')
  await periodEnds(fan)
  const { current } = gateways
  const create = current.createIntent
  current.createIntent = async (asked) => {
    await create(asked)
    throw new Error('the server died here')
  }
  await renewSubscription(house.house, id)
  current.createIntent = create
  house.log.errors.splice(0)
  assert.equal(await earned(ada), 800)
  await strikes()
  await strikes()
  assert.equal(await earned(ada), 1600)
  const { rows } = await house.sql.query('select count(*)::int as made from sandbox_intents where customer_id = $1', [fan.id])
  assert.equal(rows[0].made, 2)
})

test('a card that fails at renewal gets three days of grace, is tried daily, and then it is over', async () => {
  const { fan, ada } = await subscriber('greta', FAILS_LATER)
  const tries = async () => (await fan(payments.listPayments, { query: {} })).total - 1
  await periodEnds(fan)
  await strikes()
  assert.deepEqual([(await mine(fan)).status, (await mine(fan)).renews, await isLetIn(fan, ada)], ['past_due', true, true])
  await strikes()
  assert.equal(await tries(), 1, 'not tried again on the same day')
  for (const day of [1, 2]) {
    await passes(fan, '1 day')
    await strikes()
    assert.deepEqual([(await mine(fan)).status, await isLetIn(fan, ada), await tries()], ['past_due', true, day + 1])
  }
  await passes(fan, '1 day')
  assert.equal(await isLetIn(fan, ada), false)
  await strikes()
  assert.deepEqual([(await mine(fan)).status, (await mine(fan)).renews, await isLetIn(fan, ada)], ['expired', false, false])
  await passes(fan, '1 day')
  await strikes()
  assert.equal(await tries(), 4)
  assert.equal(await earned(ada), 800)
  const told = await titles(fan)
  assert.equal(told.filter((title) => title.startsWith('Your subscription could not be renewed')).length, 1)
  assert.equal(told.filter((title) => title === 'Your subscription has ended').length, 1)
  assert.equal((await performerById(db, ada.id))?.total_subscribers, 0)
})

test('within the grace a fan pays with another card and goes on without a gap or a gift', async () => {
  const { fan, ada } = await subscriber('paul', FAILS_LATER)
  await periodEnds(fan)
  const { until } = await mine(fan)
  await strikes()
  const good = await fan(payments.addCard, {
    params: { type: 'sandbox' },
    body: { number: GOOD, expMonth: 12, expYear: 2040, cvc: '123' },
  })
  await fan(payments.subscribe, { body: { performerId: ada.id, type: 'monthly', cardId: good._id } })
  const after = await mine(fan)
  assert.deepEqual([after.status, after.until], ['active', addMonths(new Date(until), 1).toISOString()])
  await periodEnds(fan)
  await strikes()
  assert.equal(await earned(ada), 2400, 'the new card renews it from then on')
})

test('the clock leaves a fan alone who is answering the bank at that moment', async () => {
  const { fan, ada } = await subscriber('anke', FAILS_LATER)
  await periodEnds(fan)
  await strikes()
  const asks = await fan(payments.addCard, {
    params: { type: 'sandbox' },
    body: { number: ASKS, expMonth: 12, expYear: 2040, cvc: '123' },
  })
  const body = { performerId: ada.id, type: 'monthly', cardId: asks._id } as const
  const { authentication } = await fan(payments.subscribe, { body })
  await passes(fan, '1 day')
  const before = await fan(payments.listPayments, { query: {} })
  await strikes()
  assert.deepEqual(await fan(payments.listPayments, { query: {} }), before)
  const { rows } = await house.sql.query('select tries from subscriptions where fan_id = $1', [fan.id])
  assert.equal(rows[0].tries, 1, 'it does not count as a try either')
  await fan(payments.answerSandboxChallenge, { body: { clientSecret: authentication!.clientSecret, approve: true } })
  assert.deepEqual([(await mine(fan)).status, await earned(ada)], ['active', 1600])
})

test('a card that has been approved once renews without its owner', async () => {
  const { fan, ada } = await subscriber('aron', ASKS)
  await periodEnds(fan)
  await strikes()
  assert.equal((await mine(fan)).status, 'active')
  assert.equal(await earned(ada), 1600)
})

test('a subscription whose card was removed charges no other card and asks for one', async () => {
  const { fan, ada, card } = await subscriber('rosa')
  await fan(payments.addCard, { params: { type: 'sandbox' }, body: { number: GOOD, expMonth: 1, expYear: 2041, cvc: '123' } })
  await fan(payments.removeCard, { params: { id: card._id } })
  assert.equal(await isLetIn(fan, ada), true)
  await periodEnds(fan)
  await strikes()
  assert.equal((await mine(fan)).status, 'past_due')
  assert.equal(await earned(ada), 800)
  assert.ok((await titles(fan)).some((title) => /another card/.test(title)))
})

test('the wallet renews while it has tokens; after that the grace begins', async () => {
  const { fan, ada } = await subscriber('willi', GOOD, 'wallet')
  assert.equal(await balanceOf(db, fan.id), 501)
  await periodEnds(fan)
  await strikes()
  assert.deepEqual([(await mine(fan)).status, await balanceOf(db, fan.id), await earned(ada)], ['past_due', 501, 800])
  const [card] = (await fan(payments.listCards)).data
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card!._id, amount: 10 } })
  await passes(fan, '1 day')
  await strikes()
  assert.deepEqual([(await mine(fan)).status, await balanceOf(db, fan.id), await earned(ada)], ['active', 502, 1600])
  assert.deepEqual(await house.wrongBalances(), [])
})

test('a cancelled subscription lets in to the last second, then it is over and nothing is charged', async () => {
  const { fan, ada, id } = await subscriber('clara')
  await cancels(fan, id)
  await passes(fan, '27 days')
  await strikes()
  assert.deepEqual([(await mine(fan)).status, await isLetIn(fan, ada)], ['cancelled', true])
  await periodEnds(fan)
  assert.equal(await isLetIn(fan, ada), false, 'with the second, not with the clock')
  await strikes()
  assert.equal((await mine(fan)).status, 'expired')
  assert.equal(await earned(ada), 800)
  assert.ok((await titles(fan)).includes('Your subscription has ended'))
})

test('who cancels while the renewal is on its way keeps the period that was paid, and no other follows', async () => {
  const { fan, ada, id } = await subscriber('cyril')
  await periodEnds(fan)
  const { current } = gateways
  const create = current.createIntent
  current.createIntent = async (asked) => {
    await cancels(fan, id)
    return create(asked)
  }
  await renewSubscription(house.house, id)
  current.createIntent = create
  const row = await mine(fan)
  assert.deepEqual([row.status, row.renews, await isLetIn(fan, ada), await earned(ada)], ['cancelled', false, true, 1600])
  await periodEnds(fan)
  await strikes()
  assert.deepEqual([(await mine(fan)).status, await earned(ada)], ['expired', 1600])
})

test('nobody pays for a performer who blocked them or was suspended: it ends with the paid period', async () => {
  const blocked = await subscriber('bruno')
  const orphan = await subscriber('sonja')
  await house.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [blocked.ada.id, blocked.fan.id])
  await house.sql.query(`update accounts set standing = 'suspended' where id = $1`, [orphan.ada.id])
  for (const { fan } of [blocked, orphan]) await periodEnds(fan)
  await strikes()
  for (const { fan, ada } of [blocked, orphan]) {
    assert.equal((await mine(fan)).status, 'expired')
    assert.equal(await earned(ada), 800)
  }
})

test('free days end by themselves, and who comes back pays from that day on', async () => {
  const [fan, ada] = [await house.fan('franz'), await house.performer('p_franz')]
  await house.sql.query('update performers set free_days = 2 where account_id = $1', [ada.id])
  await fan(payments.subscribe, { body: { performerId: ada.id, type: 'free' } })
  await passes(fan, '49 hours')
  assert.equal(await isLetIn(fan, ada), false)
  await strikes()
  assert.equal((await mine(fan)).status, 'expired')
  await assert.rejects(
    fan(payments.subscribe, { body: { performerId: ada.id, type: 'free' } }),
    (error) => error instanceof Refused && error.code === 'already_done',
  )
  await fan(payments.addCard, { params: { type: 'sandbox' }, body: { number: GOOD, expMonth: 12, expYear: 2040, cvc: '123' } })
  await fan(payments.subscribe, { body: { performerId: ada.id, type: 'monthly' } })
  const row = await mine(fan)
  const now = Date.now()
  assert.ok(Math.abs(new Date(row.until).getTime() - addMonths(new Date(now), 1).getTime()) < 60_000)
  await house.quiet()
  assert.equal((await performerById(db, ada.id))?.total_subscribers, 1)
})

test('a worker that slept for a week tries once, and gives a whole period for the money', async () => {
  const [good, bad] = [await subscriber('wera'), await subscriber('wim', FAILS_LATER)]
  for (const { fan } of [good, bad]) {
    await periodEnds(fan)
    await passes(fan, '7 days')
  }
  await strikes()
  const left = new Date((await mine(good.fan)).until).getTime() - Date.now()
  assert.ok(left > 27 * 24 * 60 * 60 * 1000)
  assert.equal(await isLetIn(good.fan, good.ada), true)
  assert.equal((await mine(bad.fan)).status, 'expired')
})
