import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Unlock } from '@fanfare/contract/access'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import { readOffers } from '@fanfare/contract/plans'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as users from '@fanfare/contract/users'
import { purchaseChecks } from '#core/purchases/index.ts'
import { addMinutes } from '#lib/time.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { onlyOne, periodEnds, runDueSubscriptions } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { changesTier, makesTier } from '../../../test/tiers.ts'

const site = await openTestServer()
const olga = await site.operator()

const publishes = (performer: Caller, price = 10) =>
  performer(posts.createPost, { body: { text: 'the long story', teaser: 'a story', audience: 'paid', price } })
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance
const opens = (fan: Caller, id: string) => fan(posts.buyPost, { params: { id }, body: { included: true } })
const unlockOf = async (fan: Caller, id: string): Promise<readonly Unlock[]> => {
  const post = await fan(posts.viewPost, { params: { id } })
  return post.locked ? post.unlock : []
}
const leftIn = (unlock: readonly Unlock[]) => {
  const way = unlock.find((one) => one.by === 'included')
  return way ? [way.left, way.of] : undefined
}

/** Creates a performer whose second tier includes this, and a fan who has it. */
async function subscribed(name: string, included: { includedMessages?: number; includedUnlocks?: number }) {
  const ada = await site.performer(name)
  const tier = await makesTier(ada, { name: 'Studio', monthly: 25, ...included })
  const fan = await site.fan(`fan_${name}`, 50)
  await saves(fan)
  await subscribes(fan, ada, { tierId: tier._id, price: 25, renewalPrice: 25 })
  return { ada, fan, tier }
}

async function talking(ada: Caller, fan: Caller, price = 3) {
  await ada(inbox.changeWritingTerms, { body: { who: 'subscribers', price, daily: null, tiers: [] } })
  return (await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } }))._id
}
const writingOf = async (fan: Caller, id: string) => (await fan(messages.readConversation, { params: { id } })).writing
const sends = (fan: Caller, id: string, paid?: number) =>
  fan(messages.sendMessage, { params: { id }, body: { text: 'hello', ...(paid !== undefined && { paid }) } })

test("a subscriber sees a tier's allowance, unlocks content with it once, and sees what is left", async () => {
  const { ada, fan } = await subscribed('ada_inc', { includedMessages: 5, includedUnlocks: 2 })
  const offered = async () => {
    const shown = (await site.guest(readOffers, { params: { id: ada.id }, query: {} })).tiers.at(-1)
    return [shown?.includedMessages, shown?.includedUnlocks]
  }
  assert.deepEqual(await offered(), [null, 2], 'messages are free for subscribers')
  await talking(ada, fan)
  assert.deepEqual(await offered(), [5, 2])
  const [first, second, third] = [await publishes(ada), await publishes(ada), await publishes(ada)]
  assert.deepEqual(leftIn(await unlockOf(fan, first._id)), [2, 2])
  const before = await balanceOf(fan)
  const receipt = await opens(fan, first._id)
  assert.deepEqual([receipt.tokens, receipt.balance, await balanceOf(fan)], [0, before, before])
  assert.equal((await fan(posts.viewPost, { params: { id: first._id } })).locked, false)
  await assert.rejects(opens(fan, first._id), isApiError('already_done'))
  assert.deepEqual(leftIn(await unlockOf(fan, second._id)), [1, 2])
  await opens(fan, second._id)
  assert.equal(leftIn(await unlockOf(fan, third._id)), undefined, 'a used-up allowance is not offered')
  await assert.rejects(opens(fan, third._id), isApiError('changed_meanwhile'))
  await fan(posts.buyPost, { params: { id: third._id }, body: { price: 10 } })
  const { included } = await onlyOne(fan)
  assert.deepEqual([included?.unlocks?.left, included?.unlocks?.of, included?.messages?.left], [0, 2, 5])
})

test('a subscriber with three unlocks who clicks twenty times on ten posts unlocks three and is not charged', async () => {
  const { ada, fan } = await subscribed('ada_many', { includedUnlocks: 3 })
  const all = await Promise.all(Array.from({ length: 10 }, () => publishes(ada)))
  const before = await balanceOf(fan)
  const clicks = [...all, ...all].map(async ({ _id }) => opens(fan, _id))
  const done = (await Promise.allSettled(clicks)).filter(({ status }) => status === 'fulfilled')
  assert.deepEqual([done.length, await balanceOf(fan)], [3, before])
  const open = await Promise.all(all.map(async ({ _id: id }) => (await fan(posts.viewPost, { params: { id } })).locked))
  assert.equal(open.filter((locked) => !locked).length, 3)
})

test("a subscriber's included messages come before paid ones, even with twenty parallel messages", async () => {
  const { ada, fan } = await subscribed('ada_words', { includedMessages: 3 })
  const id = await talking(ada, fan)
  const writing = await writingOf(fan, id)
  assert.ok(writing?.may === 'free')
  assert.deepEqual([writing.left, writing.included?.left, writing.included?.of], [null, 3, 3])
  const before = await balanceOf(fan)
  const sent = await Promise.allSettled(Array.from({ length: 20 }, async () => sends(fan, id)))
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 3)
  assert.deepEqual(await writingOf(fan, id), { may: 'pay', price: 3, unlock: [] })
  await sends(fan, id, 3)
  assert.equal(await balanceOf(fan), before - 3)
})

test('a subscriber whose tier includes no messages pays for each', async () => {
  const { ada, fan } = await subscribed('ada_none', { includedMessages: 0 })
  const id = await talking(ada, fan)
  assert.deepEqual(await writingOf(fan, id), { may: 'pay', price: 3, unlock: [] })
})

test('a subscriber gets the allowance again each month, and unlocked content stays open', async () => {
  const { ada, fan } = await subscribed('ada_next', { includedUnlocks: 1 })
  const [first, second] = [await publishes(ada), await publishes(ada)]
  await opens(fan, first._id)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  await site.sql.query(`update entitlements set created_at = created_at - interval '32 days' where holder_id = $1`, [fan.id])
  await site.sql.query(`update included_uses set used_at = used_at - interval '32 days' where fan_id = $1`, [fan.id])
  assert.deepEqual(leftIn(await unlockOf(fan, second._id)), [1, 1])
  assert.equal((await fan(posts.viewPost, { params: { id: first._id } })).locked, false)
})

test('a refund of the subscription locks what its allowance opened but no purchases, and the books agree', async () => {
  const { ada, fan } = await subscribed('ada_back', { includedUnlocks: 2 })
  const [opened, bought] = [await publishes(ada), await publishes(ada)]
  await opens(fan, opened._id)
  await fan(posts.buyPost, { params: { id: bought._id }, body: { price: 10 } })
  const sales = (await olga(refunds.searchSales, { query: { username: ada.username } })).data
  const paid = sales.find(({ kind }) => kind === 'subscription')
  await olga(refunds.refundSale, { params: { id: paid?._id ?? '' }, body: { reason: 'requested' } })
  assert.equal((await fan(posts.viewPost, { params: { id: opened._id } })).locked, true)
  assert.equal((await fan(posts.viewPost, { params: { id: bought._id } })).locked, false)
  await site.quiet()
  site.clock.moveTo(addMinutes(new Date(), 10))
  for (const check of purchaseChecks) assert.deepEqual(await check.find(site.ctx), [], check.name)
  site.clock.reset()
})

test('a lower allowance applies from the next period, and a higher one immediately', async () => {
  const { ada, fan, tier } = await subscribed('ada_less', { includedUnlocks: 2 })
  const changes = (includedUnlocks: number) => changesTier(ada, tier._id, { name: 'Studio', includedUnlocks })
  const [first, second] = [await publishes(ada), await publishes(ada)]
  await opens(fan, first._id)
  await changes(1)
  assert.deepEqual(leftIn(await unlockOf(fan, second._id)), [1, 2])
  await changes(4)
  assert.deepEqual(leftIn(await unlockOf(fan, second._id)), [3, 4])
})
