import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as automations from '@fanfare/contract/automations'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import { openTestServer } from '../../../test/test-server.ts'
import { automaticTo, followsNow, makes, resultsOf, skippedOf, tips, onServer } from '../../../test/automations.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { cancels, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { makesTier } from '../../../test/tiers.ts'
import { findAnniversaries } from './date-jobs.ts'

const site = await openTestServer()
const { dayPasses, photoOf, texts, timePasses } = onServer(site)

test('a new follower is welcomed by name once ever, and sees that the message is automatic', async () => {
  const ada = await site.performer('ada.vale')
  const fan = await site.fan('felix')
  const { _id } = await makes(ada, 'follow', { text: 'Welcome, {name} (@{username})' })
  await followsNow(fan, ada)
  await site.quiet()
  const [welcome] = await automaticTo(fan, ada)
  assert.deepEqual([welcome?.text, welcome?.author], ['Welcome, felix (@felix)', 'automation'])
  assert.equal((await fan(messages.countUnseen, {})).total, 1)
  await fan(messages.markConversationRead, { params: { id: welcome!.conversationId } })
  await fan(follows.unfollow, { params: { id: ada.id } })
  await dayPasses()
  await followsNow(fan, ada)
  assert.equal((await texts(fan, ada)).length, 1)
  const { automation } = await resultsOf(ada, _id)
  assert.deepEqual(automation.results, { waiting: 0, sent: 1, seen: 1, unlocked: 0, skipped: 0 })
})

test('a subscriber gets a message when the subscription starts, renews, is canceled and expires', async () => {
  const fan = await site.fan('greta', 15)
  const star = await site.performer('greta_star')
  for (const on of ['subscribe', 'renew', 'cancel', 'expire'] as const) await makes(star, on, { text: on })
  await makes(star, 'follow', { text: 'follow' })
  await saves(fan)
  await subscribes(fan, star)
  assert.deepEqual(await texts(fan, star), ['subscribe'], 'a new subscriber also follows, but gets one welcome message')
  await dayPasses()
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual((await texts(fan, star)).slice(1), ['renew'])
  await dayPasses()
  const { rows } = await site.sql.query<{ id: string }>('select id from subscriptions where fan_id = $1', [fan.id])
  await cancels(fan, rows[0]!.id)
  assert.deepEqual((await texts(fan, star)).slice(2), ['cancel'])
  await dayPasses()
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual((await texts(fan, star)).slice(3), ['expire'])
  // Fans who resubscribe are not new subscribers.
  await dayPasses()
  await subscribes(fan, star)
  assert.equal((await texts(fan, star)).length, 4)
})

test("a fan who subscribes with a tier or changes to it gets that tier's welcome", async () => {
  const star = await site.performer('tiered')
  const tier = await makesTier(star)
  await makes(star, 'subscribe', { trigger: { on: 'subscribe', tierId: tier._id }, text: 'Large' })
  const [large, small] = [await site.fan('large'), await site.fan('small')]
  for (const fan of [large, small]) await saves(fan)
  await subscribes(large, star, { tierId: tier._id })
  await subscribes(small, star)
  assert.deepEqual([await texts(large, star), await texts(small, star)], [['Large'], []])
})

test("a fan's tips and purchases trigger a message from the chosen amount", async () => {
  const star = await site.performer('counted')
  const [much, little] = [await site.fan('much', 1000), await site.fan('little', 1000)]
  await makes(star, 'tip', { trigger: { on: 'tip', minAmount: 100 }, text: 'Thanks for the tip' })
  await makes(star, 'purchase', { trigger: { on: 'purchase', minAmount: 20 }, text: 'Thanks for buying' })
  await tips(much, star, 100)
  await tips(little, star, 99)
  assert.deepEqual([await texts(much, star), await texts(little, star)], [['Thanks for the tip'], []])
  await dayPasses()
  const fileId = await photoOf(star)
  const sells = (price: number) => star(posts.createPost, { body: { text: 'x', audience: 'paid', price, fileIds: [fileId] } })
  const buys = async (price: number) => {
    const { _id: id } = await sells(price)
    await site.quiet()
    await little(posts.buyPost, { params: { id }, body: { price } })
  }
  await buys(19)
  assert.deepEqual(await texts(little, star), [])
  assert.deepEqual(await star(automations.estimateAutomation, { body: { on: 'tip', minAmount: 100 } }), { fans: 1 })
  assert.deepEqual(await star(automations.estimateAutomation, { body: { on: 'purchase' } }), { fans: 1 })
  assert.deepEqual(await star(automations.estimateAutomation, { body: { on: 'cancel' } }), { fans: null })
})

test('a fan who has subscribed for a month gets one message on the day', async () => {
  const { fan, ada } = await subscriber(site, 'yearling')
  await makes(ada, 'anniversary', { trigger: { on: 'anniversary', months: 1 }, text: 'A month!' })
  const looks = async () => {
    await site.ctx.write(async (tx) => tx.enqueue(findAnniversaries, {}))
    await site.quiet()
  }
  const began = (ago: string) =>
    site.sql.query(`update entitlements set created_at = now() - $2::interval where holder_id = $1 and kind = 'subscription'`, [
      fan.id,
      ago,
    ])
  await looks()
  assert.deepEqual(await texts(fan, ada), [], 'the fan subscribed today')
  await began('1 month 3 days')
  await looks()
  assert.deepEqual(await texts(fan, ada), [], 'the trigger was three days ago')
  await began('1 month 1 hour')
  await looks()
  await dayPasses()
  await looks()
  assert.deepEqual(await texts(fan, ada), ['A month!'])
})

test('a fan gets no delayed message if its automation was turned off or removed in between', async () => {
  const star = await site.performer('patient')
  const [kept, off, gone] = [
    await makes(star, 'follow', { delayMinutes: 60 }),
    await makes(star, 'tip', { delayMinutes: 60 }),
    await makes(star, 'purchase'),
  ]
  const [one, other] = [await site.fan('one_waits'), await site.fan('other_waits', 100)]
  await followsNow(one, star)
  await tips(other, star)
  assert.deepEqual(await texts(one, star), [])
  assert.equal((await resultsOf(star, kept._id)).automation.results.waiting, 1)
  await star(automations.setAutomationOn, { params: { id: off._id }, body: { isOn: false } })
  await star(automations.removeAutomation, { params: { id: gone._id } })
  await timePasses()
  assert.deepEqual([await texts(one, star), await texts(other, star)], [['After follow, one_waits'], []])
  assert.deepEqual(await skippedOf(star, off._id), ['off'])
  await assert.rejects(resultsOf(star, gone._id), isApiError('not_found'))

  const third = await site.fan('third_waits')
  await followsNow(third, star)
  await site.quiet()
  await star(automations.removeAutomation, { params: { id: kept._id } })
  await timePasses()
  assert.deepEqual(await texts(third, star), [])
  assert.equal((await texts(one, star)).length, 1, 'a sent message stays')
})

test('a performer sees the last thirty days and the total in the list, and only the total on the page', async () => {
  const lia = await site.performer('lia')
  const fan = await site.fan('lia_fan')
  const { _id } = await makes(lia, 'follow', { text: 'Welcome' })
  await followsNow(fan, lia)
  await site.quiet()
  const listed = async () => (await lia(automations.listAutomations, { query: {} })).data[0]!
  assert.deepEqual([(await listed()).results.sent, (await listed()).totalSent], [1, 1])
  await site.sql.query(`update automation_runs set decided_at = decided_at - interval '31 days' where automation_id = $1`, [_id])
  assert.deepEqual([(await listed()).results.sent, (await listed()).totalSent], [0, 1])
  assert.equal((await resultsOf(lia, _id)).automation.results.sent, 1)
})
