import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as coupons from '@fanfare/contract/coupons'
import * as payments from '@fanfare/contract/payments'
import { balanceOf } from '#core/money/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { answersBank, AUTHENTICATION_CARD, DECLINED_CARD, isApiError, saves, subscribes } from '../../../test/payments.ts'

const site = await openTestServer()
let olga: Caller
beforeAll(async () => {
  olga = await site.operator()
})

type New = Partial<Input<typeof coupons.createCoupon>['body']>
const coupon = (code: string, how: New = {}) =>
  olga(coupons.createCoupon, { body: { code, percent: 25, forSubscriptions: true, forTokens: true, ...how } })
const usesOf = async (code: string) =>
  (await olga(coupons.listCoupons, { query: { limit: 100 } })).data.find((one) => one.code === code)?.uses

const fanWithCard = async (name: string, number?: string) => {
  const fan = await site.fan(name)
  await saves(fan, number)
  return fan
}

test('a fan with a coupon sees the lower price and is charged it', async () => {
  const [fan, ada] = [await fanWithCard('cleo'), await site.performer('ada_cleo')]
  await coupon('SPRING25')
  const shown = await fan(coupons.applyCoupon, { params: { id: 'spring25' }, body: { kind: 'subscription', price: 9.99 } })
  assert.deepEqual([shown.price, shown.discount, shown.total], [9.99, 2.5, 7.49])
  assert.equal(await usesOf('SPRING25'), 0, 'a quote uses up no coupon')
  await assert.rejects(subscribes(fan, ada, { couponCode: 'SPRING25', price: 9.99 }), isApiError('price_changed'))
  assert.equal(await usesOf('SPRING25'), 0, 'a rejected price uses up no coupon')
  const paid = await subscribes(fan, ada, { couponCode: 'spring25', price: 7.49 })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', 7.49])
  assert.equal(await usesOf('SPRING25'), 1)
})

test('a coupon for ten uses serves ten of a hundred parallel fans, and the others see an error and pay nothing', async () => {
  await coupon('TEN', { maxUses: 10 })
  const ada = await site.performer('ada_ten')
  const fans = await Promise.all(Array.from({ length: 100 }, (_, i) => fanWithCard(`ten_${i}`)))
  const outcomes = await Promise.allSettled(fans.map((fan) => subscribes(fan, ada, { couponCode: 'TEN' })))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(refused.length, 90)
  for (const reason of refused) assert.match(String(reason), /used up/)
  assert.equal(await usesOf('TEN'), 10)
  const { rows } = await site.sql.query('select from sales where performer_id = $1', [ada.id])
  assert.equal(rows.length, 10)
})

test('a fan uses a once-per-person coupon once, even with parallel purchases', async () => {
  await coupon('ONCE', { maxUsesPerFan: 1 })
  const fan = await fanWithCard('onno')
  const stars = await Promise.all(Array.from({ length: 8 }, (_, i) => site.performer(`ada_once_${i}`)))
  const outcomes = await Promise.allSettled(stars.map((star) => subscribes(fan, star, { couponCode: 'ONCE' })))
  assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 1)
  assert.equal(await usesOf('ONCE'), 1)
  await assert.rejects(
    fan(coupons.applyCoupon, { params: { id: 'ONCE' }, body: { kind: 'tokens', price: 10 } }),
    isApiError('not_valid', 'couponCode'),
  )
})

test('a fan reads why a coupon is expired, of the wrong kind, ended or unknown', async () => {
  const [fan, ada] = [await fanWithCard('emil'), await site.performer('ada_emil')]
  const { _id: id } = await coupon('LASTDAY')
  const expires = (seconds: number) =>
    site.sql.query(`update coupons set expires_at = site_now() + $2 * interval '1 second' where id = $1`, [id, seconds])
  await expires(-1)
  await assert.rejects(subscribes(fan, ada, { couponCode: 'LASTDAY' }), /expired/)
  await expires(60)
  await coupon('ONLYTOKENS', { forSubscriptions: false })
  await assert.rejects(subscribes(fan, ada, { couponCode: 'ONLYTOKENS' }), /only valid for buying tokens/)
  const ended = await coupon('ENDED')
  await olga(coupons.endCoupon, { params: { id: ended._id } })
  await assert.rejects(olga(coupons.endCoupon, { params: { id: ended._id } }), isApiError('already_done'))
  await assert.rejects(subscribes(fan, ada, { couponCode: 'ENDED' }), isApiError('not_valid', 'couponCode'))
  await assert.rejects(subscribes(fan, ada, { couponCode: 'NOWHERE' }), /coupon code doesn’t exist/)
  assert.equal((await subscribes(fan, ada, { couponCode: 'LASTDAY' })).status, 'succeeded')
  const { rows } = await site.sql.query('select from payments where account_id = $1', [fan.id])
  assert.equal(rows.length, 1)
})

test('a fan with a declined card gets the use back, and a payment that waits for its bank reserves it', async () => {
  await coupon('HELD', { maxUses: 1 })
  const [bad, slow, late] = [
    await fanWithCard('bad', DECLINED_CARD),
    await fanWithCard('slow', AUTHENTICATION_CARD),
    await fanWithCard('late'),
  ]
  const ada = await site.performer('ada_held')
  await assert.rejects(subscribes(bad, ada, { couponCode: 'HELD' }), isApiError('card_declined'))
  assert.equal(await usesOf('HELD'), 0)
  const open = await subscribes(slow, ada, { couponCode: 'HELD' })
  assert.deepEqual([open.status, await usesOf('HELD')], ['authentication_needed', 1])
  await assert.rejects(subscribes(late, ada, { couponCode: 'HELD' }), /used up/)
  await answersBank(slow, open, false)
  assert.equal(await usesOf('HELD'), 0)
  assert.equal((await subscribes(late, ada, { couponCode: 'HELD' })).amount, 7.49)
  assert.equal(await usesOf('HELD'), 1)
})

test('a fan buys tokens with a coupon: fewer dollars, all the tokens', async () => {
  await coupon('TOKENS20', { percent: 20, forSubscriptions: false })
  const fan = await site.fan('tilda')
  const card = await saves(fan)
  const { data } = await fan(payments.listTokenPackages)
  const small = data[0]!
  const body = { cardId: card._id, price: 8, tokens: small.tokens, couponCode: 'TOKENS20' }
  const exact = { ...body, price: Math.floor(small.price * 80) / 100 }
  await assert.rejects(fan(payments.purchaseTokens, { params: { id: small._id }, body }), isApiError('price_changed'))
  const paid = await fan(payments.purchaseTokens, { params: { id: small._id }, body: exact })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', exact.price])
  assert.equal(await balanceOf(site.ctx.db, fan.id), small.tokens * 100)
})

test('a fan with a full discount needs no card now, but does for the renewal', async () => {
  await coupon('ALLFREE', { percent: 100 })
  const [fan, ada] = [await fanWithCard('gratia'), await site.performer('ada_gratia')]
  const paid = await subscribes(fan, ada, { couponCode: 'ALLFREE', price: 0 })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', 0])
  assert.equal((await fan(payments.listPayments, { query: {} })).total, 0, 'no card was charged')
})

test('a fan cannot combine coupons in one purchase, in parallel purchases or one after the other', async () => {
  await coupon('FIRST30', { percent: 30 })
  await coupon('SECOND30', { percent: 30 })
  const [fan, ada] = [await fanWithCard('stacker'), await site.performer('ada_stacked')]
  for (const couponCode of ['FIRST30,SECOND30', 'FIRST30 SECOND30', 'FIRST30FIRST30'])
    await assert.rejects(subscribes(fan, ada, { couponCode }), isApiError('not_valid', 'couponCode'), couponCode)
  const codes = ['FIRST30', 'SECOND30', 'FIRST30', 'SECOND30']
  const outcomes = await Promise.allSettled(codes.map((couponCode) => subscribes(fan, ada, { couponCode })))
  // A parallel request gets the reply of the first payment.
  const paid = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  assert.equal(new Set(paid.map(({ _id }) => _id)).size, 1)
  assert.equal(paid[0]?.amount, 6.99, 'the coupon is deducted once')
  assert.equal(((await usesOf('FIRST30')) ?? 0) + ((await usesOf('SECOND30')) ?? 0), 1)
  await assert.rejects(subscribes(fan, ada, { couponCode: 'SECOND30' }), isApiError('already_done'))
  const { rows } = await site.sql.query('select gross::int, discount::int from sales where performer_id = $1', [ada.id])
  assert.deepEqual(rows, [{ gross: 999, discount: 300 }])
  assert.deepEqual(await site.wrongBalances(), [])
})

test('an operator cannot create a duplicate code or a coupon for nothing, and fans and performers create none', async () => {
  await coupon('TWICE')
  await assert.rejects(coupon('twice'), isApiError('not_valid', 'code'))
  await assert.rejects(
    coupon('NOTHING', { forSubscriptions: false, forTokens: false }),
    isApiError('not_valid', 'forSubscriptions'),
  )
  await assert.rejects(coupon('PAST', { lastDay: '2020-01-01' }), isApiError('not_valid', 'lastDay'))
  const fan = await site.fan('fanny')
  const body = { code: 'MINE', percent: 100, forSubscriptions: true, forTokens: true }
  await assert.rejects(fan(coupons.createCoupon, { body }), isApiError('not_allowed'))
})
