/** Stories of Stripe only: cards entered in its fields, operators' keys, performers' accounts, and expired idempotency keys. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/disputes'
import * as gateways from '@fanfare/contract/gateways'
import * as methods from '@fanfare/contract/payout-methods'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as site from '@fanfare/contract/site'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { isApiError, runDelayedSync } from '../payments.ts'
import type { Caller } from '../test-server.ts'
import { STRIPE_KEYS } from './fake-stripe.ts'
import { CARDS } from './stripe-bank.ts'
import { openStripeDriver } from './stripe-driver.ts'

const { site: server, stripe, bank, post, ...driver } = await openStripeDriver()

const begins = (fan: Caller) => fan(gateways.startCardSetup, { body: { gateway: 'stripe' } })
const brings = (fan: Caller, token: string) => fan(payments.addCard, { params: { type: 'stripe' }, body: { token } })
const cardsOf = async (fan: Caller) => (await fan(payments.listCards)).data.map((card) => card._id)
const buys = (fan: Caller, cardId: string, key: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20 } }, { key })

test('a card is saved only for the fan who started, and only after Stripe has it', async () => {
  const [fan, thief] = [await server.fan('nora'), await server.fan('thief')]
  const setup = await begins(fan)
  assert.ok(setup.clientSecret?.startsWith(setup._id))
  await begins(thief)
  await assert.rejects(brings(fan, setup._id), isApiError('card_declined'), 'no card has been entered yet')
  bank.enterCard(setup._id, CARDS.pays)
  await assert.rejects(brings(thief, setup._id), isApiError('not_found'))
  for (const token of ['seti_unknown', 'pm_1', '../customers', 'seti_x/../../customers'])
    assert.ok(['not_found', 'not_valid'].includes(await brings(fan, token).then(String, (error: ApiError) => error.code)), token)
  assert.equal((await brings(fan, setup._id)).last4, '4242')
  const { rows } = await server.sql.query('select country from cards where account_id = $1', [fan.id])
  assert.deepEqual(rows, [{ country: 'IE' }], 'the country of the bank is stored next to the country that the holder stated')
  assert.deepEqual(await cardsOf(thief), [])
})

test("a bank's inquiry freezes no money, and the dispute that it becomes is tracked under any reference", async () => {
  const [fan, other] = [await server.fan('inga'), await server.fan('otis')]
  const disputed = () => sumOf(server.ctx.db, 'platform:disputed')
  const before = await disputed()
  for (const who of [fan, other]) {
    const setup = await begins(who)
    bank.enterCard(setup._id, CARDS.inquired)
    const { status } = await buys(who, (await brings(who, setup._id))._id, `${who.username}-1`)
    assert.equal(status, 'succeeded')
  }
  const operator = await server.operator()
  const states = async () =>
    Object.fromEntries(
      (await operator(disputes.searchDisputes, { query: { limit: 100 } })).data.map((one) => [
        one.fan.username,
        [one.status, one.isCardPaused, one.dueBy !== null],
      ]),
    )
  const looks = async () => {
    await server.sql.query(`select graphile_worker.add_job('find disputes', '{}')`)
    await server.quiet()
  }
  await looks()
  assert.deepEqual(await states(), { inga: ['inquiry', false, true], otis: ['inquiry', false, true] })
  assert.equal(await disputed(), before, 'no money has moved')
  const mine = [...bank.disputes.values()]
  const ofCustomer = (who: Caller) => {
    const customer = [...bank.customers.values()].find(({ metadata }) => metadata['account'] === who.id)?.id
    return mine.find((one) => bank.intent(one.payment_intent).customer === customer) ?? assert.fail('no dispute')
  }
  ofCustomer(fan).status = 'warning_closed'
  const first = ofCustomer(other)
  bank.disputes.delete(first.id)
  bank.disputes.set('dp_formal', { ...first, id: 'dp_formal', status: 'needs_response' })
  for (const one of [ofCustomer(fan), bank.disputes.get('dp_formal')])
    assert.equal(await post({ type: 'charge.dispute.updated', data: { object: one } }), 200)
  await server.quiet()
  assert.deepEqual(await states(), { inga: ['closed', false, false], otis: ['open', true, true] })
  assert.equal(await disputed(), before - 2000, '20.00 is frozen until the bank decides')
})

test("a fan's replaced card works again after the nightly update, and a card that was not replaced stays expired", async () => {
  const fan = await server.fan('petra')
  const saves = async () => {
    const setup = await begins(fan)
    bank.enterCard(setup._id, CARDS.pays)
    return { card: await brings(fan, setup._id), method: bank.method(String(bank.setups.get(setup._id)?.payment_method)) }
  }
  const [replaced, kept] = [await saves(), await saves()]
  assert.equal((await buys(fan, replaced.card._id, 'petra-1')).status, 'succeeded')
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1))
  const past = { exp_month: month.getUTCMonth() + 1, exp_year: month.getUTCFullYear() }
  await server.sql.query('update cards set exp_month = $2, exp_year = $3, declined_at = now() where account_id = $1', [
    fan.id,
    past.exp_month,
    past.exp_year,
  ])
  Object.assign(kept.method, { card: { ...kept.method.card, ...past } })
  Object.assign(replaced.method, { card: { ...replaced.method.card, last4: '0055', exp_year: 2044 } })
  await assert.rejects(buys(fan, replaced.card._id, 'petra-2'), isApiError('not_valid', 'cardId'))
  await server.sql.query(`select graphile_worker.add_job('find expiring cards', '{}')`)
  await server.quiet()
  const { data } = await fan(payments.listCards)
  assert.deepEqual(
    new Map(data.map(({ _id, last4, expYear, state }) => [_id, [last4, expYear, state]])),
    new Map([
      [replaced.card._id, ['0055', 2044, 'works']],
      [kept.card._id, ['4242', past.exp_year, 'expired']],
    ]),
  )
  assert.equal((await buys(fan, replaced.card._id, 'petra-3')).status, 'succeeded')
})

test('a fan whose card is declined when entered sees why, and the card is not saved', async () => {
  const fan = await server.fan('rita')
  const setup = await begins(fan)
  assert.throws(() => bank.enterCard(setup._id, CARDS.refusedAtSetup))
  await assert.rejects(
    brings(fan, setup._id),
    (error: ApiError) => /declined/.test(error.message) && error.code === 'card_declined',
  )
  assert.deepEqual(await cardsOf(fan), [])
})

test('a webhook saves a card once when the browser does not return, and a removed card stays removed', async () => {
  const fan = await server.fan('gone')
  const setup = await begins(fan)
  bank.enterCard(setup._id, CARDS.pays)
  const event = { type: 'setup_intent.succeeded', data: { object: { id: setup._id, object: 'setup_intent' } } }
  assert.equal(await post(event), 200)
  await server.quiet()
  const [saved = assert.fail('not saved'), ...others] = await cardsOf(fan)
  assert.deepEqual(others, [])
  assert.equal((await brings(fan, setup._id))._id, saved)
  await fan(payments.removeCard, { params: { id: saved } })
  await server.quiet()
  assert.deepEqual(
    [...bank.methods.values()].filter(({ id }) => id === bank.setups.get(setup._id)?.payment_method).map((one) => one.customer),
    [null],
  )
  assert.equal(await post(event), 200)
  await server.quiet()
  await assert.rejects(brings(fan, setup._id), isApiError('not_valid'))
  assert.deepEqual(await cardsOf(fan), [])
})

test('a buyer cannot pay a declined payment later with its secret and another card', async () => {
  const fan = await server.fan('later')
  const card = await driver.saves(fan, 'asks')
  const payment = await buys(fan, card._id, 'asks')
  await driver.answersBank!(fan, payment, false)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'declined')
  const [intent = assert.fail()] = [...bank.intents.values()].filter((one) => one.metadata['payment'] === payment._id)
  assert.equal(intent.status, 'canceled')
  assert.throws(() => bank.payAgain(intent.id))
})

const statusOf = async (fan: Caller, id: string) => (await fan(payments.readPayment, { params: { id } })).status
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance

test('an intent in another currency or with another amount than agreed delivers nothing until it is corrected', async () => {
  const fan = await server.fan('other_money')
  const card = await driver.saves(fan, 'asks')
  const payment = await buys(fan, card._id, 'money')
  await driver.answersBank!(fan, payment, true)
  const [intent = assert.fail()] = [...bank.intents.values()].filter((one) => one.metadata['payment'] === payment._id)
  for (const change of [{ currency: 'eur' }, { currency: 'jpy' }, { amount: 100 }, { amount: 200_000 }]) {
    bank.intents.set(intent.id, { ...intent, ...change })
    assert.equal(await statusOf(fan, payment._id), 'authentication_needed')
    assert.match(String(server.log.errors.pop()), /is for 2000 USD, but its intent is for/)
  }
  assert.equal(await balanceOf(fan), 0)
  bank.intents.set(intent.id, intent)
  assert.equal(await statusOf(fan, payment._id), 'succeeded')
  assert.equal(await balanceOf(fan), 20)
  assert.deepEqual(await server.wrongBalances(), [])
})

test('metadata edited at Stripe cannot pay for someone else, because a payment is identified by its own intent', async () => {
  const [fan, thief] = [await server.fan('edited'), await server.fan('editor')]
  const begun = async (who: Caller) => buys(who, (await driver.saves(who, 'asks'))._id, 'edited')
  const [wanted, paid] = [await begun(fan), await begun(thief)]
  const [intent = assert.fail()] = [...bank.intents.values()].filter((one) => one.metadata['payment'] === paid._id)
  const edited = { payment: wanted._id, account: fan.id, amount: '999999', tokens: '999999' }
  bank.intents.set(intent.id, { ...intent, metadata: edited })
  await driver.answersBank!(thief, paid, true)
  const object = { id: intent.id, object: 'payment_intent', metadata: edited }
  assert.equal(await post({ type: 'payment_intent.succeeded', data: { object } }), 200)
  await server.quiet()
  assert.deepEqual(
    [await statusOf(fan, wanted._id), await balanceOf(fan), await statusOf(thief, paid._id), await balanceOf(thief)],
    ['authentication_needed', 0, 'succeeded', 20],
  )
  assert.deepEqual(await server.wrongBalances(), [])
})

test('a payment checked two days later, when Stripe has forgotten its key, is not charged twice', async () => {
  const fan = await server.fan('days')
  const card = await driver.saves(fan, 'pays')
  const charged = stripe.calls.length
  stripe.fail('/v1/payment_intents', 'error_after')
  // The list of created intents is requested next, and its reply is lost as well.
  stripe.fail('/v1/payment_intents', 'refused')
  stripe.fail('/v1/payment_intents', 'refused')
  assert.equal((await buys(fan, card._id, 'days')).status, 'pending')
  assert.ok(stripe.calls.length > charged)
  server.log.errors.length = 0
  stripe.heal()
  stripe.forgetKeys()
  await server.sql.query(`update payments set created_at = created_at - interval '2 days' where account_id = $1`, [fan.id])
  await runDelayedSync(server)
  assert.equal((await buys(fan, card._id, 'days')).status, 'succeeded')
  assert.deepEqual(await driver.taken(fan), { times: 1, sum: 2000 })
})

test('a visitor can read the public key and never any other', async () => {
  const operator = await server.operator('keeper')
  const settings = await server.guest(site.readPublicSettings)
  assert.deepEqual([settings.paymentGateway, settings.stripePublishableKey], ['stripe', STRIPE_KEYS.publishableKey])
  const shown = await operator(gateways.readPaymentGateways)
  const [mine = assert.fail()] = shown.gateways.filter(({ name }) => name === 'stripe')
  assert.deepEqual(
    mine.keys.map(({ name, from, shown: end }) => [name, from, end]),
    [
      ['secretKey', 'environment', 'cdef'],
      ['publishableKey', 'environment', STRIPE_KEYS.publishableKey],
      ['webhookSecret', 'environment', 'cdef'],
    ],
  )
  assert.ok(![STRIPE_KEYS.secretKey, STRIPE_KEYS.webhookSecret].some((secret) => JSON.stringify(shown).includes(secret)))
  assert.deepEqual([mine.isReady, mine.isTest, mine.health.state], [true, true, 'up'])
  const typed = { params: { gateway: 'stripe' }, body: { keys: [{ name: 'secretKey', value: 'sk_test_another123' }] } }
  await assert.rejects(operator(gateways.setGatewayKeys, typed), isApiError('not_valid', 'secretKey'))
})

test('a performer opens one Stripe account, and gets payouts there once Stripe allows them', async () => {
  const [ada, other] = [await server.performer('ada_connect'), await server.performer('other_connect')]
  const read = () => ada(methods.readPayoutAccount, { params: { id: ada.id } })
  const choose = (payoutGateway: 'stripe' | null, id = ada.id) =>
    ada(methods.choosePayoutAccount, { params: { id }, body: { payoutGateway } })
  assert.deepEqual(await read(), { payoutGateway: null, isOffered: true, account: 'none', currency: null })
  const [first, second] = [await ada(methods.startStripeAccount), await ada(methods.startStripeAccount)]
  assert.match(first.url, /^https:\/\/connect\.stripe\.com\//)
  assert.equal(first.url, second.url)
  const [account = assert.fail(), ...more] = [...bank.connect.accounts.values()].filter(
    (one) => one.metadata['account'] === ada.id,
  )
  assert.deepEqual(more, [])
  assert.equal((await read()).account, 'started')
  await assert.rejects(choose('stripe'), isApiError('not_valid', 'payoutGateway'))
  Object.assign(account, { details_submitted: true })
  assert.equal((await read()).account, 'restricted')
  Object.assign(account, { payouts_enabled: true })
  assert.equal((await read()).account, 'restricted', 'payouts are enabled, but transfers are not')
  await assert.rejects(choose('stripe'), isApiError('not_valid', 'payoutGateway'))
  Object.assign(account, { capabilities: { transfers: 'active' } })
  assert.deepEqual(await choose('stripe'), { payoutGateway: 'stripe', isOffered: true, account: 'complete', currency: 'USD' })
  await assert.rejects(choose(null, other.id), isApiError('not_found'))
  await assert.rejects(other(methods.readPayoutAccount, { params: { id: ada.id } }), isApiError('not_found'))
  stripe.fail('/v1/accounts', 'refused', 'always')
  assert.deepEqual(await read(), { payoutGateway: 'stripe', isOffered: true, account: 'unknown', currency: null })
  stripe.heal()
  assert.equal((await choose(null)).payoutGateway, null)
})

test('a refund that fails after pending waits for the operator, who can retry it', async () => {
  const [fan, operator] = [await server.fan('pends'), await server.operator('op_pends')]
  const paid = await buys(fan, (await driver.saves(fan, 'pays'))._id, 'pends')
  bank.delaysRefunds = true
  const body = { reason: 'goodwill' } as const
  const { _id: id } = await operator(refunds.refundTokens, { params: { id: paid._id }, body })
  await server.quiet()
  const made = () => [...bank.refunds.values()].filter(({ metadata }) => metadata['refund'] === id)
  const failed = async () => (await operator(refunds.searchRefunds, { query: { status: 'failed' } })).data.map((one) => one._id)
  assert.deepEqual([made().map(({ status }) => status), await failed()], [['pending'], []])
  for (const object of bank.returnRefunds(made())) await post({ type: 'refund.failed', data: { object } })
  await server.quiet()
  assert.deepEqual([made().map(({ status }) => status), await failed()], [['failed'], [id]])
  bank.delaysRefunds = false
  await operator(refunds.retryRefund, { params: { id } })
  await server.quiet()
  assert.deepEqual([made().map(({ status }) => status), await failed()], [['failed', 'succeeded'], []])
})
