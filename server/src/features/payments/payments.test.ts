import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused, type Code } from '@fanfare/contract'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import { balanceChanged } from '@fanfare/contract/tokens'
import { balanceOf, sumOf } from '#core/money/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { signSandboxWebhook, SIGNATURE_HEADER } from '#platform/gateways/sandbox-webhook.ts'
import { openTestHouse, type Caller } from '../../../test/house.ts'
import { openSocket } from '../../../test/socket.ts'

const house = await openTestHouse()
const { db, gateways } = house.house

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'

const saves = (fan: Caller, number = GOOD, key?: string) =>
  fan(
    payments.addCard,
    { params: { type: 'sandbox' }, body: { number, expMonth: 12, expYear: 2040, cvc: '123' } },
    key === undefined ? {} : { key },
  )
const buys = (fan: Caller, cardId: string, amount: number, key?: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } }, key === undefined ? {} : { key })
/** How often the gateway was asked for money. */
const intentsOf = async (fan: Caller): Promise<number> => {
  const { rows } = await house.sql.query('select count(*)::int as made from sandbox_intents where customer_id = $1', [fan.id])
  return rows[0].made
}
const balance = (fan: Caller) => balanceOf(db, fan.id)

const refused = (code: Code, field?: string) => (error: unknown) => {
  assert.ok(error instanceof Refused, String(error))
  assert.equal(error.code, code, error.message)
  if (field !== undefined) assert.equal(error.errors[0]?.field, field)
  return true
}

test('the first card is the default; removing it makes the newest of the others the default', async () => {
  const fan = await house.fan('cara')
  const first = await saves(fan)
  const second = await saves(fan, DECLINED)
  const third = await saves(fan, ASKS)
  assert.deepEqual(
    [first, second, third].map((card) => card.isDefault),
    [true, false, false],
  )
  assert.deepEqual(
    [first.brand, first.last4, first.expMonth, first.expYear, first.gateway],
    ['visa', '4242', 12, 2040, 'sandbox'],
  )

  await fan(payments.removeCard, { params: { id: first._id } })
  const { data, total } = await fan(payments.listCards)
  assert.deepEqual([total, ...data.map((card) => [card._id, card.isDefault])], [2, [third._id, true], [second._id, false]])
  await assert.rejects(fan(payments.removeCard, { params: { id: first._id } }), refused('not_found'))
  await house.quiet()
  const { rows } = await house.sql.query('select count(*)::int as gone from sandbox_cards where removed_at is not null')
  assert.equal(rows[0].gone, 1, 'the gateway has forgotten it too')
})

test('the number of a card is kept nowhere', async () => {
  await saves(await house.fan('nora'))
  const { rows } = await house.sql.query(
    `select to_jsonb(c) || to_jsonb(s) as kept from cards c join sandbox_cards s using (reference)`,
  )
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /42424242/)
})

test('a card saved twice with one key is one card, and the key is good for no other', async () => {
  const fan = await house.fan('twice')
  const cards = await Promise.all(Array.from({ length: 5 }, () => saves(fan, GOOD, 'one')))
  assert.equal(new Set(cards.map((card) => card._id)).size, 1)
  await assert.rejects(saves(fan, DECLINED, 'one'), refused('key_reused'))
})

test('a wrong card says so at its field, and a gateway that is not there is not found', async () => {
  const fan = await house.fan('wanda')
  await assert.rejects(saves(fan, '4242424242424241'), refused('not_valid', 'number'))
  await assert.rejects(fan(payments.addCard, { params: { type: 'stripe' }, body: {} }), refused('not_found'))
  assert.equal((await fan(payments.listCards)).total, 0)
})

test("someone else's card pays for nothing and cannot be removed", async () => {
  const [owner, thief] = [await house.fan('owen'), await house.fan('thea')]
  const { _id } = await saves(owner)
  await assert.rejects(buys(thief, _id, 10), refused('not_found'))
  await assert.rejects(thief(payments.removeCard, { params: { id: _id } }), refused('not_found'))
  assert.equal((await owner(payments.listCards)).total, 1)
})

test('packages come smallest first, the larger ones cheaper by the token, and are paid at their own price', async () => {
  const fan = await house.fan('paco')
  const card = await saves(fan)
  const { data } = await house.guest(payments.listTokenPackages)
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
    await assert.rejects(fan(payments.purchaseTokens, { params: { id }, body: { cardId: card._id } }), refused('not_found'))
})

test('a free amount is right to the hundredth, within the limits of the settings', async () => {
  const fan = await house.fan('mila')
  const card = await saves(fan)
  const paidIn = await sumOf(db, 'house:deferred')
  await buys(fan, card._id, 12.34)
  assert.equal(await balance(fan), 1234)
  await buys(fan, card._id, 2.95)
  await buys(fan, card._id, 300)
  assert.equal(await balance(fan), 1234 + 295 + 30_000)
  assert.equal((await sumOf(db, 'house:deferred')) - paidIn, 1234 + 295 + 30_000)

  for (const amount of [2.94, 300.01, 0, -5, 12.345])
    await assert.rejects(buys(fan, card._id, amount), refused('not_valid', 'amount'))
  const none = fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id } })
  await assert.rejects(none, refused('not_valid', 'amount'))
  assert.equal(await balance(fan), 1234 + 295 + 30_000)
  assert.deepEqual(await house.wrongBalances(), [])
})

test('tokens are counted at the rate of the settings and rounded down', async () => {
  const fan = await house.fan('rita')
  const card = await saves(fan)
  await house.house.write((tx) => changeSettings(tx, { tokenConversionRate: 30 }))
  try {
    await buys(fan, card._id, 10)
    assert.equal(await balance(fan), 3333)
  } finally {
    await house.house.write((tx) => changeSettings(tx, { tokenConversionRate: 100 }))
  }
})

test('a fan is told of bought tokens: in the list, and the balance at once', async () => {
  const fan = await house.fan('toni')
  const card = await saves(fan)
  const socket = await openSocket(house.base, fan.token)
  await buys(fan, card._id, 7.5)
  assert.deepEqual(await socket.heard(balanceChanged), { balance: 7.5 })
  await house.quiet()
  const { data } = await fan(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    data.map((one) => one.title),
    ['7.5 tokens are in your wallet'],
  )
  socket.close()
})

test('a declined card says why and buys nothing; the same key gets the same answer, a new one tries again', async () => {
  const fan = await house.fan('dora')
  const [bad, good] = [await saves(fan, DECLINED), await saves(fan)]
  for (let i = 0; i < 2; i++)
    await assert.rejects(
      buys(fan, bad._id, 10, 'k1'),
      (error) => refused('card_declined')(error) && /declined/.test(String(error)),
    )
  assert.equal(await balance(fan), 0)
  await assert.rejects(buys(fan, good._id, 10, 'k1'), refused('key_reused'))
  await buys(fan, good._id, 10, 'k2')
  assert.equal(await balance(fan), 1000)
  const { data } = await fan(payments.listPayments, { query: {} })
  assert.deepEqual(
    data.map((one) => one.status),
    ['succeeded', 'declined'],
  )
})

test('ten equal purchases at once with one key pay once and all get that payment', async () => {
  const fan = await house.fan('tess')
  const card = await saves(fan)
  const all = await Promise.all(Array.from({ length: 10 }, () => buys(fan, card._id, 10, 'press')))
  assert.equal(new Set(all.map((one) => one._id)).size, 1)
  assert.equal(await balance(fan), 1000)
  assert.equal(await intentsOf(fan), 1)
})

test("a key is one's own: two fans with the same key pay each for themselves", async () => {
  const fans = [await house.fan('una'), await house.fan('ugo')]
  for (const fan of fans) await buys(fan, (await saves(fan))._id, 10, 'same')
  assert.deepEqual(await Promise.all(fans.map(balance)), [1000, 1000])
})

const asksFirst = async (name: string) => {
  const fan = await house.fan(name)
  const card = await saves(fan, ASKS)
  const payment = await buys(fan, card._id, 20)
  assert.equal(payment.status, 'authentication_needed')
  return { fan, payment, clientSecret: payment.authentication!.clientSecret }
}

test('a payment that the bank asks about is paid when the fan says yes, once', async () => {
  const { fan, payment, clientSecret } = await asksFirst('asta')
  assert.equal(await balance(fan), 0)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'authentication_needed')
  for (const approve of [true, false, true]) {
    const after = await fan(payments.answerSandboxChallenge, { body: { clientSecret, approve } })
    assert.deepEqual([after._id, after.status, after.authentication], [payment._id, 'succeeded', undefined])
  }
  assert.equal(await balance(fan), 2000)
})

test('a payment that the bank asks about is declined when the fan says no', async () => {
  const { fan, payment, clientSecret } = await asksFirst('agda')
  const after = await fan(payments.answerSandboxChallenge, { body: { clientSecret, approve: false } })
  assert.deepEqual([after._id, after.status], [payment._id, 'declined'])
  assert.match(after.message, /did not confirm/)
  assert.equal(await balance(fan), 0)
})

test('nobody sees or answers for the payment of another', async () => {
  const { payment, clientSecret } = await asksFirst('alba')
  const stranger = await house.fan('stig')
  await assert.rejects(stranger(payments.readPayment, { params: { id: payment._id } }), refused('not_found'))
  await assert.rejects(stranger(payments.answerSandboxChallenge, { body: { clientSecret, approve: true } }), refused('not_found'))
  assert.equal((await stranger(payments.listPayments, { query: {} })).total, 0)
})

const intentOf = async (paymentId: string): Promise<string> => {
  const { rows } = await house.sql.query('select intent_id from payments where id = $1', [paymentId])
  return rows[0].intent_id
}
/** Answers the bank behind our back, as a buyer does in the bank's own app. */
const answersBank = (fan: Caller, clientSecret: string) => gateways.sandbox!.answerChallenge(fan.id, clientSecret, true)

async function webhook(body: string, signature: string, gateway = 'sandbox') {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  const { status } = await fetch(`${house.api}/payment/webhooks/${gateway}`, { method: 'POST', headers, body })
  await house.quiet()
  return status
}
const sign = (body: string, at = new Date()) => signSandboxWebhook(house.house.config.secret, body, at)

test('a webhook that comes twice and late pays once', async () => {
  const { fan, payment, clientSecret } = await asksFirst('wilma')
  const body = JSON.stringify({ type: 'intent.updated', intent: await intentOf(payment._id) })
  assert.equal(await webhook(body, sign(body)), 200)
  assert.equal(await balance(fan), 0, 'it came before the buyer had answered')

  await answersBank(fan, clientSecret)
  const statuses = await Promise.all([1, 2, 3, 4].map(() => webhook(body, sign(body))))
  assert.deepEqual(statuses, [200, 200, 200, 200])
  assert.equal(await balance(fan), 2000)
  assert.equal(await webhook(body, sign(body, new Date(Date.now() - 200_000))), 200)
  assert.equal(await balance(fan), 2000)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'succeeded')
})

test('a webhook is not believed: neither what it says, nor one that is forged, old, or from nowhere', async () => {
  const { fan, payment, clientSecret } = await asksFirst('wolf')
  const body = JSON.stringify({ intent: await intentOf(payment._id), status: 'succeeded', amount: 1_000_000 })
  assert.equal(await webhook(body, sign(body)), 200)
  assert.equal(await balance(fan), 0)

  await answersBank(fan, clientSecret)
  assert.equal(await webhook(body, sign('another body')), 400)
  assert.equal(await webhook(body, ''), 400)
  assert.equal(await webhook(body, sign(body, new Date(Date.now() - 301_000))), 400)
  assert.equal(await webhook(body, sign(body, new Date(Date.now() + 60_000))), 400)
  assert.equal(await webhook(body, sign(body), 'nowhere'), 404)
  const foreign = JSON.stringify({ intent: 'intent_unknown' })
  assert.equal(await webhook(foreign, sign(foreign)), 200)
  assert.equal(await balance(fan), 0)
  assert.equal(await webhook(body, sign(body)), 200)
  assert.equal(await balance(fan), 2000, 'the right amount, whatever it said')
})

/** The server ends at a moment of a payment; what it would have done then is left to the errand. */
async function diesAt(moment: 'before the intent' | 'after the intent', work: () => Promise<unknown>) {
  const { current } = gateways
  const create = current.createIntent
  current.createIntent = async (asked) => {
    if (moment === 'after the intent') await create(asked)
    throw new Error('the server died here')
  }
  await work()
  current.createIntent = create
  assert.deepEqual(house.log.errors.splice(0).map(String), ['Error: the server died here'])
}
const aMinuteLater = async () => {
  await house.sql.query(`update graphile_worker._private_jobs set run_at = now() where key like 'payment:%'`)
  await house.quiet()
}

for (const moment of ['before the intent', 'after the intent'] as const)
  test(`a server that dies ${moment} is made good by the errand, once`, async () => {
    const fan = await house.fan(moment.replaceAll(' ', '_'))
    const card = await saves(fan)
    await diesAt(moment, async () => assert.equal((await buys(fan, card._id, 30, 'key')).status, 'pending'))
    assert.equal(await balance(fan), 0)
    await aMinuteLater()
    assert.equal(await balance(fan), 3000)
    assert.equal((await buys(fan, card._id, 30, 'key')).status, 'succeeded')
    await aMinuteLater()
    assert.equal(await balance(fan), 3000)
    assert.equal(await intentsOf(fan), 1)
  })

test('a buyer who never answers the bank has paid nothing after a day', async () => {
  const { fan, payment } = await asksFirst('nils')
  await aMinuteLater()
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'authentication_needed')
  await house.sql.query(`update payments set created_at = created_at - interval '25 hours' where id = $1`, [payment._id])
  await aMinuteLater()
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'declined')
  assert.equal(await balance(fan), 0)
})
