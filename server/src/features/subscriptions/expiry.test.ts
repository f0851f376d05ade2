import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as payments from '@fanfare/contract/payments'
import { performerById } from '#core/accounts/index.ts'
import { addMonths } from '#kit/time.ts'
import { openTestHouse } from '../../../test/house.ts'
import { earned, FAILS_LATER, isLetIn, refused, saves, subscribes } from '../../../test/paying.ts'
import { cancels, onlyOne, passes, periodEnds, strikes, subscriber, titles } from '../../../test/subscribers.ts'
import { renewSubscription } from './renew-subscription.ts'

const house = await openTestHouse()

test('a card that fails at renewal gets three days of grace, is tried daily, and then it is over', async () => {
  const { fan, ada } = await subscriber(house, 'greta', { number: FAILS_LATER })
  const tries = async () => (await fan(payments.listPayments, { query: {} })).total - 1
  await periodEnds(house, fan)
  await strikes(house)
  assert.deepEqual(
    [(await onlyOne(fan)).status, (await onlyOne(fan)).renews, await isLetIn(house, fan, ada)],
    ['past_due', true, true],
  )
  await strikes(house)
  assert.equal(await tries(), 1, 'not tried again on the same day')
  for (const day of [1, 2]) {
    await passes(house, fan, '1 day')
    await strikes(house)
    assert.deepEqual([(await onlyOne(fan)).status, await isLetIn(house, fan, ada), await tries()], ['past_due', true, day + 1])
  }
  await passes(house, fan, '1 day')
  assert.equal(await isLetIn(house, fan, ada), false)
  await strikes(house)
  assert.deepEqual(
    [(await onlyOne(fan)).status, (await onlyOne(fan)).renews, await isLetIn(house, fan, ada)],
    ['expired', false, false],
  )
  await passes(house, fan, '1 day')
  await strikes(house)
  assert.equal(await tries(), 4)
  assert.equal(await earned(house, ada), 800)
  const told = await titles(fan)
  assert.equal(told.filter((title) => title.startsWith('Your subscription could not be renewed')).length, 1)
  assert.equal(told.filter((title) => title === 'Your subscription has ended').length, 1)
  assert.equal((await performerById(house.house.db, ada.id))?.total_subscribers, 0)
})

test('a cancelled subscription lets in to the last second, then it is over and nothing is charged', async () => {
  const { fan, ada, id } = await subscriber(house, 'clara')
  await cancels(fan, id)
  await passes(house, fan, '27 days')
  await strikes(house)
  assert.deepEqual([(await onlyOne(fan)).status, await isLetIn(house, fan, ada)], ['cancelled', true])
  await periodEnds(house, fan)
  assert.equal(await isLetIn(house, fan, ada), false, 'with the second, not with the clock')
  await strikes(house)
  assert.equal((await onlyOne(fan)).status, 'expired')
  assert.equal(await earned(house, ada), 800)
  assert.ok((await titles(fan)).includes('Your subscription has ended'))
})

test('who cancels while the renewal is on its way keeps the period that was paid, and no other follows', async () => {
  const { fan, ada, id } = await subscriber(house, 'cyril')
  await periodEnds(house, fan)
  const { current } = house.house.gateways
  const create = current.createIntent
  current.createIntent = async (asked) => {
    await cancels(fan, id)
    return create(asked)
  }
  await renewSubscription(house.house, id)
  current.createIntent = create
  const row = await onlyOne(fan)
  assert.deepEqual(
    [row.status, row.renews, await isLetIn(house, fan, ada), await earned(house, ada)],
    ['cancelled', false, true, 1600],
  )
  await periodEnds(house, fan)
  await strikes(house)
  assert.deepEqual([(await onlyOne(fan)).status, await earned(house, ada)], ['expired', 1600])
})

test('nobody pays for a performer who blocked them or was suspended: it ends with the paid period', async () => {
  const blocked = await subscriber(house, 'bruno')
  const orphan = await subscriber(house, 'sonja')
  await house.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [blocked.ada.id, blocked.fan.id])
  await house.sql.query(`update accounts set standing = 'suspended' where id = $1`, [orphan.ada.id])
  for (const { fan } of [blocked, orphan]) await periodEnds(house, fan)
  await strikes(house)
  for (const { fan, ada } of [blocked, orphan]) {
    assert.equal((await onlyOne(fan)).status, 'expired')
    assert.equal(await earned(house, ada), 800)
  }
})

test('free days end by themselves, and who comes back pays from that day on', async () => {
  const [fan, ada] = [await house.fan('franz'), await house.performer('p_franz')]
  await house.sql.query('update performers set free_days = 2 where account_id = $1', [ada.id])
  await subscribes(fan, ada, { type: 'free' })
  await passes(house, fan, '49 hours')
  assert.equal(await isLetIn(house, fan, ada), false)
  await strikes(house)
  assert.equal((await onlyOne(fan)).status, 'expired')
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), refused('already_done'))
  await saves(fan)
  await subscribes(fan, ada)
  const row = await onlyOne(fan)
  const now = Date.now()
  assert.ok(Math.abs(new Date(row.until).getTime() - addMonths(new Date(now), 1).getTime()) < 60_000)
  await house.quiet()
  assert.equal((await performerById(house.house.db, ada.id))?.total_subscribers, 1)
})

test('a worker that slept for a week tries once, and gives a whole period for the money', async () => {
  const [good, bad] = [await subscriber(house, 'wera'), await subscriber(house, 'wim', { number: FAILS_LATER })]
  for (const { fan } of [good, bad]) {
    await periodEnds(house, fan)
    await passes(house, fan, '7 days')
  }
  await strikes(house)
  const left = new Date((await onlyOne(good.fan)).until).getTime() - Date.now()
  assert.ok(left > 27 * 24 * 60 * 60 * 1000)
  assert.equal(await isLetIn(house, good.fan, good.ada), true)
  assert.equal((await onlyOne(bad.fan)).status, 'expired')
})
