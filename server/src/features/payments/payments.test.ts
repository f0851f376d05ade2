import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import { balanceChanged } from '@fanfare/contract/tokens'
import { balanceOf, sumOf } from '#core/money/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { DECLINED_CARD, VALID_CARD, intentsOf, isApiError, saves } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'

const site = await openTestServer()
const { db } = site.ctx

const buys = (fan: Caller, cardId: string, amount: number, key?: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } }, key === undefined ? {} : { key })
const balance = (fan: Caller) => balanceOf(db, fan.id)

test('the number of a card is stored nowhere', async () => {
  await saves(await site.fan('nora'))
  const { rows } = await site.sql.query(
    `select to_jsonb(c) || to_jsonb(s) as kept from cards c join sandbox_cards s using (reference)`,
  )
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /42424242/)
})

test('a fan who saves a card twice with one key has one card, and cannot reuse the key for another', async () => {
  const fan = await site.fan('twice')
  const cards = await Promise.all(Array.from({ length: 5 }, () => saves(fan, VALID_CARD, 'one')))
  assert.equal(new Set(cards.map((card) => card._id)).size, 1)
  await assert.rejects(saves(fan, DECLINED_CARD, 'one'), isApiError('key_reused'))
})

test('a fan sees an invalid card at its field, and an unknown processor is not found', async () => {
  const fan = await site.fan('wanda')
  await assert.rejects(saves(fan, '4242424242424241'), isApiError('not_valid', 'number'))
  await assert.rejects(fan(payments.addCard, { params: { type: 'stripe' }, body: {} }), isApiError('not_found'))
  assert.equal((await fan(payments.listCards)).total, 0)
})

test("a fan can neither pay with nor remove another's card", async () => {
  const [owner, thief] = [await site.fan('owen'), await site.fan('thea')]
  const { _id } = await saves(owner)
  await assert.rejects(buys(thief, _id, 10), isApiError('not_found'))
  await assert.rejects(thief(payments.removeCard, { params: { id: _id } }), isApiError('not_found'))
  assert.equal((await owner(payments.listCards)).total, 1)
})

test("a fan sees packages smallest first, larger ones cheaper per token, and pays each package's price", async () => {
  const fan = await site.fan('paco')
  const card = await saves(fan)
  const { data } = await site.guest(payments.listTokenPackages)
  assert.equal(data.length, 4)
  const rates = data.map((one) => one.price / one.tokens)
  assert.deepEqual(
    rates,
    rates.toSorted((a, b) => b - a),
  )

  const chest = data.at(-1)!
  const bought = await fan(payments.purchaseTokens, { params: { id: chest._id }, body: { cardId: card._id, amount: 3 } })
  assert.deepEqual([bought.status, bought.amount, bought.currency, bought.purpose], ['succeeded', chest.price, 'USD', 'tokens'])
  assert.equal(await balance(fan), chest.tokens * 100)
  for (const id of ['nonsense', '01980000-0000-7000-8000-00000000ffff'])
    await assert.rejects(fan(payments.purchaseTokens, { params: { id }, body: { cardId: card._id } }), isApiError('not_found'))
})

test('a custom amount is exact to two decimals, within the limits of the settings', async () => {
  const fan = await site.fan('mila')
  const card = await saves(fan)
  const paidIn = await sumOf(db, 'platform:deferred')
  await buys(fan, card._id, 12.34)
  assert.equal(await balance(fan), 1234)
  await buys(fan, card._id, 2.95)
  await buys(fan, card._id, 300)
  assert.equal(await balance(fan), 1234 + 295 + 30_000)
  assert.equal((await sumOf(db, 'platform:deferred')) - paidIn, 1234 + 295 + 30_000)

  for (const amount of [2.94, 300.01, 0, -5, 12.345])
    await assert.rejects(buys(fan, card._id, amount), isApiError('not_valid', 'amount'))
  const none = fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id } })
  await assert.rejects(none, isApiError('not_valid', 'amount'))
  assert.equal(await balance(fan), 1234 + 295 + 30_000)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan is notified of bought tokens, and the balance updates immediately', async () => {
  const fan = await site.fan('toni')
  const card = await saves(fan)
  const socket = await openSocket(site.base, fan.token)
  await buys(fan, card._id, 7.5)
  assert.deepEqual(await socket.received(balanceChanged), { balance: 7.5 })
  await site.quiet()
  const { data } = await fan(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    data.map((one) => one.title),
    ['7.50 tokens ($7.50) added to your wallet'],
  )
  socket.close()
})

test('a fan reads why a card is declined and gets nothing; the same key repeats the reply, a new key tries again', async () => {
  const fan = await site.fan('dora')
  const [bad, good] = [await saves(fan, DECLINED_CARD), await saves(fan)]
  for (let i = 0; i < 2; i++)
    await assert.rejects(
      buys(fan, bad._id, 10, 'k1'),
      (error) => isApiError('card_declined')(error) && /declined/.test(String(error)),
    )
  assert.equal(await balance(fan), 0)
  await assert.rejects(buys(fan, good._id, 10, 'k1'), isApiError('key_reused'))
  await buys(fan, good._id, 10, 'k2')
  assert.equal(await balance(fan), 1000)
  const { data } = await fan(payments.listPayments, { query: {} })
  assert.deepEqual(
    data.map((one) => one.status),
    ['succeeded', 'declined'],
  )
})

test('a fan who sends ten equal purchases in parallel with one key pays once', async () => {
  const fan = await site.fan('tess')
  const card = await saves(fan)
  const all = await Promise.all(Array.from({ length: 10 }, () => buys(fan, card._id, 10, 'press')))
  assert.equal(new Set(all.map((one) => one._id)).size, 1)
  assert.equal(await balance(fan), 1000)
  assert.equal(await intentsOf(site, fan), 1)
})

test('two fans with the same key pay separately', async () => {
  const fans = [await site.fan('una'), await site.fan('ugo')]
  for (const fan of fans) await buys(fan, (await saves(fan))._id, 10, 'same')
  assert.deepEqual(await Promise.all(fans.map(balance)), [1000, 1000])
})
