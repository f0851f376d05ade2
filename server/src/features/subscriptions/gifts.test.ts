import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import * as offers from '@fanfare/contract/offers'
import * as refunds from '@fanfare/contract/refunds'
import { accessChanged } from '@fanfare/contract/subscriptions'
import { changeTextRules } from '@fanfare/contract/text-rules'
import { addMonths } from '#lib/time.ts'
import { makes, onServer } from '../../../test/automations.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { earned, hasAccess, isApiError, saves, subscriptionsOf } from '../../../test/payments.ts'
import { advanceTime, cancels, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { findGifts } from './gifts/deliver-gift.ts'

const site = await openTestServer()

type GiftBody = Partial<Input<typeof gifts.buyGift>['body']>
const buys = (fan: Caller, performer: Caller, how: GiftBody) =>
  fan(gifts.buyGift, { body: { performerId: performer.id, months: 1, ...how } })
const redeems = (fan: Caller, code: string) => fan(gifts.redeemGift, { body: { code } })
const giftsOf = async (fan: Caller, side: 'received' | 'bought') => (await fan(gifts.listGifts, { query: { side } })).data

async function buyer(name: string) {
  const [fan, ada] = [await site.fan(name, 50), await site.performer(`ada_${name}`)]
  await saves(fan)
  return { fan, ada }
}

test('a gift by email is a code that one person redeems once, and not its buyer', async () => {
  const { fan, ada } = await buyer('gina')
  const paid = await buys(fan, ada, { mail: 'friend@example.test', months: 3, message: 'Enjoy', price: 29.97 })
  assert.deepEqual([paid.status, paid.purpose, paid.amount], ['succeeded', 'gift', 29.97])
  const [text = ''] = await site.mailsTo('friend@example.test')
  const code = /code=(\w+)/.exec(text)?.[1] ?? ''
  assert.match(text, /Enjoy/)
  assert.ok(!text.includes(ada.username), 'the email does not name the performer')
  await assert.rejects(redeems(fan, code), isApiError('not_valid', 'code'))
  const [friend, other] = [await site.fan('friend'), await site.fan('other')]
  await Promise.allSettled([redeems(friend, code), redeems(friend, ` ${code.toLowerCase()}`), redeems(friend, code)])
  const row = await onlyOne(friend)
  assert.deepEqual([row.type, row.renews, await hasAccess(site, friend, ada)], ['gift', false, true])
  const three = addMonths(new Date(row.startedAt), 3).getTime()
  assert.ok(Math.abs(new Date(row.expiresAt).getTime() - three) < 60_000, 'three months, not six')
  for (const late of [friend, other]) await assert.rejects(redeems(late, code), isApiError('already_done'))
  await assert.rejects(redeems(other, 'NOSUCHCODE12'), isApiError('not_found'))
  assert.equal(await earned(site, ada), 2398)
  await site.quiet()
  assert.ok((await titles(fan)).includes('Your gift was redeemed'))
  await periodEnds(site, friend)
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(friend)).status, 'expired', 'it does not renew')
})

test('a member sees a gift on its day, and it adds to what they pay themselves', async () => {
  const { fan: friend, ada } = await subscriber(site, 'frida')
  const { fan } = await buyer('greg')
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await buys(fan, ada, { username: friend.username, months: 1, deliverOn: tomorrow, paymentMethod: 'wallet', price: 9.99 })
  assert.deepEqual([await giftsOf(friend, 'received'), (await giftsOf(fan, 'bought')).length], [[], 1])
  const { code = '' } = (await giftsOf(fan, 'bought'))[0] ?? {}
  await assert.rejects(redeems(friend, code), isApiError('not_found'))
  await site.sql.query(`update gift_subscriptions set deliver_at = site_now() where code = $1`, [code])
  await site.ctx.write(async (tx) => tx.enqueue(findGifts, {}))
  await site.quiet()
  assert.ok((await titles(friend)).includes('You received a gift subscription'))
  const stranger = await site.fan('stranger')
  await assert.rejects(redeems(stranger, code), isApiError('not_found'))
  const before = await onlyOne(friend)
  await redeems(friend, (await giftsOf(friend, 'received'))[0]!.code)
  const after = await onlyOne(friend)
  assert.deepEqual([after.type, after.renews, after.price], ['monthly', true, 9.99])
  assert.equal(after.expiresAt, addMonths(new Date(before.startedAt), 2).toISOString())
})

test("a gift's message with forbidden words is rejected, and left out if the words were forbidden later", async () => {
  const { fan, ada } = await buyer('wilma')
  const olga = await site.operator('olga_of_words')
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const message = 'Your account is locked, go to https://evil.example'
  await buys(fan, ada, { mail: 'early@example.test', message, deliverOn: inTwoDays })
  await olga(changeTextRules, { body: { bannedWords: '', linksAllowed: false } })
  const friend = await site.fan('wilmas_friend')
  for (const to of [{ mail: 'late@example.test' }, { username: friend.username }])
    await assert.rejects(buys(fan, ada, { ...to, message }), isApiError('not_valid', 'message'))
  await site.sql.query(`update gift_subscriptions set deliver_at = site_now() where mail = 'early@example.test'`)
  await site.ctx.write(async (tx) => tx.enqueue(findGifts, {}))
  const [mailed = ''] = await site.mailsTo('early@example.test')
  assert.match(mailed, /code=\w+/)
  assert.doesNotMatch(mailed, /evil|^>/m)
  await buys(fan, ada, { mail: 'late@example.test', message: ' En\u0007joy ' })
  assert.match((await site.mailsTo('late@example.test')).join(), /^> Enjoy$/m)
  await olga(changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
})

test('a refunded gift cannot be redeemed, and a redeemed one ends with its refund', async () => {
  const { fan, ada } = await buyer('rolf')
  const [friend, olga] = [await site.fan('fredo'), await site.operator()]
  for (const _ of [1, 2]) await buys(fan, ada, { username: friend.username })
  const [second, first] = await giftsOf(fan, 'bought')
  await redeems(friend, first!.code)
  assert.equal(await hasAccess(site, friend, ada), true)
  const { data } = await olga(refunds.searchSales, { query: { username: ada.username } })
  for (const sale of data) await olga(refunds.refundSale, { params: { id: sale._id }, body: { reason: 'requested' } })
  assert.deepEqual([await hasAccess(site, friend, ada), await earned(site, ada)], [false, 0])
  await assert.rejects(redeems(friend, second!.code), isApiError('not_found'))
})

test('a fan buys a gift for another existing fan only, at the price that was shown', async () => {
  const { fan, ada } = await buyer('wanda')
  const blocked = await site.fan('blocked')
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [ada.id, blocked.id])
  const wrong: GiftBody[] = [
    {},
    { username: 'nobody_at_all' },
    { username: fan.username },
    { username: ada.username },
    { username: blocked.username },
    { username: 'x_y', mail: 'a@example.test' },
    { mail: 'a@example.test', deliverOn: '2020-01-01' },
  ]
  for (const how of wrong) await assert.rejects(buys(fan, ada, how), isApiError('not_valid'))
  await assert.rejects(buys(fan, ada, { mail: 'a@example.test', price: 5 }), isApiError('price_changed'))
  assert.equal(await earned(site, ada), 0)
})

test('a fan who blocked someone gets no gifts from them, no notification, and sees none of the earlier ones', async () => {
  const { fan, ada } = await buyer('blanka')
  const friend = await site.fan('former')
  const block = (owner: Caller, other: Caller) =>
    site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, other.id])
  const comes = async () => {
    await site.sql.query('update gift_subscriptions set deliver_at = site_now()')
    await site.ctx.write(async (tx) => tx.enqueue(findGifts, {}))
    await site.quiet()
  }
  await buys(fan, ada, { username: friend.username })
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await buys(fan, ada, { username: friend.username, deliverOn: tomorrow })
  const [later, first] = await giftsOf(fan, 'bought')
  assert.equal((await giftsOf(friend, 'received')).length, 1)

  await block(friend, fan)
  const unknown = await buys(fan, ada, { username: 'nobody_at_all' }).catch((error: ApiError) => error.errors)
  assert.deepEqual(await buys(fan, ada, { username: friend.username }).catch((error: ApiError) => error.errors), unknown)
  // A block between the recipient and the performer is also hidden from the buyer, in both directions.
  const [shunned, shuns] = [await site.fan('shunned'), await site.fan('shuns')]
  await block(ada, shunned)
  await block(shuns, ada)
  for (const { username } of [shunned, shuns])
    assert.deepEqual(await buys(fan, ada, { username }).catch((error: ApiError) => error.errors), unknown)
  await comes()
  assert.ok(!(await titles(friend)).includes('You received a gift subscription'))
  assert.deepEqual(await giftsOf(friend, 'received'), [])
  for (const { code } of [first!, later!]) await assert.rejects(redeems(friend, code), isApiError('not_found'))
  assert.deepEqual(
    (await giftsOf(fan, 'bought')).map(({ status }) => status),
    ['delivered', 'delivered'],
    'the buyer sees no difference',
  )

  await site.sql.query('delete from blocks where owner_id = $1', [friend.id])
  await comes()
  assert.equal((await giftsOf(friend, 'received')).length, 2)
  await redeems(friend, later!.code)
})

test('a gift not redeemed within thirty days is refunded in neutral words, with or without a block', async () => {
  const { fan, ada } = await buyer('nils')
  const [blocker, idle, late] = [await site.fan('blocker'), await site.fan('idle'), await site.fan('late')]
  for (const { username } of [blocker, idle, late]) await buys(fan, ada, { username })
  await buys(fan, ada, { mail: 'kept@example.test' })
  const [mailed, , , first] = await giftsOf(fan, 'bought')
  const days = Math.round((Date.parse(mailed?.redeemBy ?? '') - Date.now()) / 86_400_000)
  assert.equal(days, 90, 'a mailed code is valid for longer')
  await redeems(late, (await giftsOf(late, 'received'))[0]!.code)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [blocker.id, fan.id])
  // Simulates a gift that becomes due after the block.
  await site.sql.query(`update gift_subscriptions set status = 'waiting' where to_id = $1`, [blocker.id])
  const daysLater = async (days: number) => {
    await site.sql.query(`update gift_subscriptions set redeem_by = redeem_by - $2::int * interval '1 day' where from_id = $1`, [
      fan.id,
      days,
    ])
    for (const _ of [1, 2]) {
      await site.ctx.write(async (tx) => tx.enqueue(findGifts, {}))
      await site.quiet()
    }
  }
  await daysLater(29)
  assert.equal(await earned(site, ada), 4 * 800)
  await daysLater(1)
  assert.deepEqual(
    (await giftsOf(fan, 'bought')).map(({ status }) => status),
    ['delivered', 'redeemed', 'refunded', 'refunded'],
  )
  assert.equal(await earned(site, ada), 2 * 800)
  const notified = (await titles(fan)).filter((title) => title !== 'Your gift was redeemed')
  assert.deepEqual(notified, ['A payment is being refunded to you', 'A payment is being refunded to you'])
  await assert.rejects(redeems(idle, first!.code), isApiError('not_found'))
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a performer gives free months to a fan who follows, once in thirty days, and to no one else', async () => {
  const [ada, fan, stranger] = [await site.performer('ada_free'), await site.fan('fabio'), await site.fan('unknown')]
  const gives = (username: string) => ada(offers.grantFreeMonths, { body: { username, months: 2 } })
  for (const name of [stranger.username, 'nobody_at_all', ada.username])
    await assert.rejects(gives(name), isApiError('not_valid', 'username'))
  await fan(follows.follow, { params: { id: ada.id } })
  const outcomes = await Promise.allSettled([gives('fabio'), gives('fabio'), gives('FABIO')])
  assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 1)
  const [row] = await subscriptionsOf(fan)
  assert.deepEqual([row?.type, row?.renews, row?.price, await hasAccess(site, fan, ada)], ['gift', false, 0, true])
  assert.equal(await earned(site, ada), 0)
  await advanceTime(site, fan, '1 day')
  await assert.rejects(gives('fabio'), isApiError('already_done'))
})

test('a subscriber sees a gift as a gift and not as a renewal, and a canceled subscription still ends', async () => {
  const { fan: friend, ada, id } = await subscriber(site, 'renata')
  await makes(ada, 'renew')
  const { fan } = await buyer('gero')
  await cancels(friend, id)
  await site.quiet()
  const socket = await openSocket(site.base, friend.token)
  await ada(offers.grantFreeMonths, { body: { username: friend.username, months: 1 } })
  await socket.received(accessChanged)
  socket.close()
  await buys(fan, ada, { username: friend.username })
  await redeems(friend, (await giftsOf(friend, 'received'))[0]!.code)
  assert.equal((await onServer(site).texts(friend, ada)).length, 0)
  const notified = [...(await titles(friend)), ...(await titles(ada))]
  assert.deepEqual(
    notified.filter((title) => /renewed/.test(title)),
    [],
  )
  assert.ok(notified.includes('You received free months'))
  assert.equal((await onlyOne(friend)).renews, false)
})
