/** Stories of an operator who adds Stripe to a running site: enters keys, chooses processors, and one of them goes down. */
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import * as gateways from '@fanfare/contract/gateways'
import * as payments from '@fanfare/contract/payments'
import * as site from '@fanfare/contract/site'
import * as tax from '@fanfare/contract/tax'
import { isApiError, saves, subscribes } from '../payments.ts'
import { onlyOne, periodEnds, runDueSubscriptions } from '../subscribers.ts'
import { leavesOpen } from '../unattended-browser.ts'
import { openTestServer } from '../test-server.ts'
import { CCBILL_KEYS } from './ccbill-bank.ts'
import { ccbillEnvironment } from './fake-ccbill.ts'
import { openFakeHttp } from './fake-http.ts'
import { openFakeStripe, STRIPE_KEYS } from './fake-stripe.ts'
import { CARDS } from './stripe-bank.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
const server = await openTestServer({ env: { STRIPE_URL: stripe.url } })
const operator = await server.operator()

const KEYS = Object.entries(STRIPE_KEYS).map(([name, value]) => ({ name, value }))
const enters = (keys: { name: string; value: string }[]) =>
  operator(gateways.setGatewayKeys, {
    params: { gateway: 'stripe' },
    body: { keys },
  })
const chooses = (names: string[]) =>
  operator(gateways.saveGatewayChoice, { body: { choices: [{ purpose: 'tokens', gateways: names }] } })
const newCards = async (fan: Awaited<ReturnType<typeof server.fan>>, purpose: 'tokens' | 'subscription') =>
  (await fan(gateways.readNewCardGateway, { query: { purpose } })).gateway

test("an operator's keys are checked before they are stored, and each wrong one is explained", async () => {
  const wrong = (name: string, value: string) => assert.rejects(enters([{ name, value }]), isApiError('not_valid', name))
  await wrong('secretKey', 'pk_live_publishable')
  await wrong('secretKey', 'sk_test_not_the_right_one')
  await wrong('unknownKey', 'x')
  await assert.rejects(
    enters([...KEYS.filter(({ name }) => name !== 'publishableKey'), { name: 'publishableKey', value: 'pk_live_0123456789' }]),
    isApiError('not_valid', 'publishableKey'),
  )
  stripe.fail('/v1/balance', 'refused', 'always')
  await assert.rejects(enters(KEYS), isApiError('not_ready'))
  stripe.heal()
  assert.equal((await server.sql.query('select 1 from gateway_keys')).rowCount, 0)
  const { gateways: all } = await enters(KEYS.map(({ name, value }) => ({ name, value: ` ${value}\n` })))
  assert.deepEqual(
    all.find(({ name }) => name === 'stripe')?.keys.map(({ from, shown }) => [from, shown.slice(-4)]),
    [
      ['operator', 'cdef'],
      ['operator', 'cdef'],
      ['operator', 'cdef'],
    ],
  )
  const { rows } = await server.sql.query('select sealed from gateway_keys')
  assert.ok(rows.every(({ sealed }) => !sealed.toString('latin1').includes('0123456789abcdef')))
})

test('an operator with an old sign-in enters keys and chooses processors only with the password', async () => {
  await leavesOpen(server.sql, operator.id)
  await assert.rejects(enters(KEYS), isApiError('proof_needed'))
  await assert.rejects(chooses(['stripe']), isApiError('proof_needed'))
  await server.sql.query(`update sessions set created_at = now() where account_id = $1`, [operator.id])
})

test("an operator's choice applies without a restart, by purpose, and saved cards keep their processor", async () => {
  const fan = await server.fan('felix')
  const old = await saves(fan)
  assert.deepEqual([await newCards(fan, 'tokens'), await newCards(fan, 'subscription')], ['sandbox', 'sandbox'])
  await assert.rejects(chooses(['stripe', 'sandbox']), isApiError('not_valid', 'choices'), 'sandbox purchases are not paid for')
  await assert.rejects(chooses(['nowhere']), isApiError('not_found'))
  await chooses(['stripe'])
  assert.deepEqual([await newCards(fan, 'tokens'), await newCards(fan, 'subscription')], ['stripe', 'sandbox'])
  assert.equal((await server.guest(site.readPublicSettings)).paymentGateway, 'stripe')
  const setup = await fan(gateways.startCardSetup, { body: { gateway: 'stripe' } })
  stripe.bank.enterCard(setup._id, CARDS.pays)
  const fresh = await fan(payments.addCard, { params: { type: 'stripe' }, body: { token: setup._id } })
  for (const card of [old, fresh])
    await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 10 } })
  assert.deepEqual(
    (await server.sql.query('select gateway from payments where account_id = $1 order by created_at', [fan.id])).rows.map(
      (row) => row.gateway,
    ),
    ['sandbox', 'stripe'],
  )
})

test('an operator sees a processor as down after repeated failures, and as up after its next reply', async () => {
  const checks = async () => {
    const { gateways: all } = await operator(gateways.checkGateway, { params: { gateway: 'stripe' } })
    const { health } = all.find(({ name }) => name === 'stripe') ?? assert.fail()
    return [health.state, health.failures]
  }
  assert.deepEqual(await checks(), ['up', 0])
  stripe.fail('/v1/', 'refused', 'always')
  assert.deepEqual(
    [await checks(), await checks(), await checks()],
    [
      ['failing', 1],
      ['failing', 2],
      ['down', 3],
    ],
  )
  stripe.heal()
  assert.deepEqual(await checks(), ['up', 0])
})

test('an operator who removes a key turns the processor off: no new cards, and no public key is shown', async () => {
  await enters([{ name: 'webhookSecret', value: '' }])
  const fan = await server.fan('late')
  assert.equal((await fan(gateways.readNewCardGateway, { query: { purpose: 'tokens' } })).entry, 'none')
  await assert.rejects(fan(gateways.startCardSetup, { body: { gateway: 'stripe' } }), isApiError('not_found'))
  assert.equal((await server.guest(site.readPublicSettings)).stripePublishableKey, '')
  await assert.rejects(fan(gateways.startCardSetup, { body: { gateway: 'sandbox' } }), isApiError('not_found'))
})

test('an operator sends new cards of one country to another processor, whatever else is chosen', async () => {
  const fan = await server.fan('frieda')
  const other = await server.fan('fabien')
  const inCountry = async (country: string | undefined, names: string[]) =>
    operator(gateways.saveGatewayChoice, {
      body: { ...(country !== undefined && { country }), choices: [{ purpose: 'tokens', gateways: names }] },
    })
  const chosen = async (by: typeof fan, country?: string) =>
    (await by(gateways.readNewCardGateway, { query: { purpose: 'tokens', ...(country !== undefined && { country }) } })).gateway
  const quoted = () => fan(tax.readTaxQuote, { query: { purpose: 'tokens', price: 10 } })

  await inCountry(undefined, ['sandbox'])
  assert.equal((await quoted()).asksCountry, false, 'the country would make no difference')
  await enters(KEYS)
  const { countries } = await inCountry('DE', ['stripe'])
  assert.deepEqual(countries, (await inCountry('DE', ['stripe'])).countries, 'saving the same rule again changes nothing')
  assert.deepEqual(
    countries.map(({ country, choices }) => [country, choices.flatMap((one) => one.gateways)]),
    [['DE', ['stripe']]],
  )
  assert.deepEqual([await chosen(fan), await chosen(fan, 'DE'), await chosen(fan, 'FR')], ['sandbox', 'stripe', 'sandbox'])
  assert.equal((await quoted()).asksCountry, true)

  // The stated country counts from the payment on. The saved card keeps its gateway.
  const card = await saves(fan)
  const buying = { cardId: card._id, amount: 10, country: 'DE' }
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: buying })
  assert.deepEqual([await chosen(fan), await chosen(other)], ['stripe', 'sandbox'])
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 11 } })
  const { rows } = await server.sql.query('select distinct gateway, tax_country from payments where account_id = $1', [fan.id])
  assert.deepEqual(rows, [{ gateway: 'sandbox', tax_country: null }])

  await assert.rejects(inCountry('ZZ', ['stripe']), isApiError('not_valid', 'country'))
  await assert.rejects(chosen(fan, 'XA'), isApiError('not_valid', 'country'))
  await assert.rejects(inCountry('DE', ['stripe', 'sandbox']), isApiError('not_valid', 'choices'))
  await assert.rejects(
    inCountry(undefined, []),
    isApiError('not_valid', 'choices'),
    'the general rule needs at least one processor',
  )
  assert.deepEqual((await inCountry('DE', [])).countries, [])
  assert.equal(await chosen(fan), 'sandbox')
})

test('a country whose processor is down uses its second one, and at most fifty countries have rules', async () => {
  const two = await openTestServer({ env: { ...ccbillEnvironment('http://127.0.0.1:9'), STRIPE_URL: stripe.url } })
  await two.ctx.write((tx) => tx.services.gateways.keys.store(tx, 'stripe', STRIPE_KEYS))
  const [olga, fan] = [await two.operator(), await two.fan('fritz')]
  const inCountry = (country: string, names: string[]) =>
    olga(gateways.saveGatewayChoice, { body: { country, choices: [{ purpose: 'gift', gateways: names }] } })
  const chosen = async () => (await fan(gateways.readNewCardGateway, { query: { purpose: 'gift', country: 'AT' } })).gateway
  await inCountry('AT', ['stripe', 'ccbill'])
  assert.equal(await chosen(), 'stripe')
  for (let i = 0; i < 3; i++) await two.ctx.gateways.health.failed('stripe', 'no answer')
  assert.equal(await chosen(), 'ccbill')
  await two.ctx.gateways.health.answered('stripe')
  assert.equal(await chosen(), 'stripe')

  const others =
    'AD AE AF AG AL AM AO AR AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC'
  for (const country of others.split(' ')) await inCountry(country, ['stripe'])
  await assert.rejects(inCountry('EE', ['stripe']), isApiError('not_valid', 'country'))
  const { countries } = await inCountry('AD', ['ccbill'])
  assert.equal(countries.length, 50)
})

test("a processor that rejects the keys or this server's address is skipped like one that is down", async () => {
  const refusing = await openFakeHttp(() => ({ status: 200, body: '<results>-8</results>' }))
  afterAll(() => refusing.close())
  const two = await openTestServer({ env: { ...ccbillEnvironment(refusing.url), STRIPE_URL: stripe.url } })
  await two.ctx.write((tx) => tx.services.gateways.keys.store(tx, 'stripe', STRIPE_KEYS))
  const [olga, fan] = [await two.operator(), await two.fan('frida')]
  await olga(gateways.saveGatewayChoice, { body: { choices: [{ purpose: 'tokens', gateways: ['ccbill', 'stripe'] }] } })
  const chosen = async () => (await fan(gateways.readNewCardGateway, { query: { purpose: 'tokens' } })).gateway
  const ccbill = two.ctx.gateways.byName('ccbill')!
  for (let i = 0; i < 3; i++) await ccbill.wrongKey({ ...CCBILL_KEYS, dataLinkPassword: 'somebody-else' })
  assert.equal(await chosen(), 'ccbill', 'keys that are only tested do not affect the processor')
  for (let i = 0; i < 3; i++) await assert.rejects(ccbill.check())
  assert.equal(await chosen(), 'stripe')
})

test('a fan of a real site cannot pay with a test card next to the chosen processor', async () => {
  const real = await openTestServer({
    env: {
      FANFARE_MODE: 'production',
      ORIGIN: 'https://fans.example',
      ALLOW_SANDBOX_IN_PRODUCTION: 'yes',
      PAYMENT_GATEWAY: 'stripe',
    },
  })
  const fan = await real.fan('free_rider')
  await assert.rejects(saves(fan), isApiError('not_found'))
  const olga = await real.operator()
  const everything = (names: string[], country?: string) =>
    olga(gateways.saveGatewayChoice, {
      body: {
        ...(country !== undefined && { country }),
        choices: (['subscription', 'tokens', 'gift'] as const).map((purpose) => ({ purpose, gateways: names })),
      },
    })
  const isWrongChoice = isApiError('not_valid', 'choices')
  await assert.rejects(everything(['sandbox'], 'AQ'), isWrongChoice, 'anyone can claim to be in that country')
  const tokens = { choices: [{ purpose: 'tokens' as const, gateways: ['sandbox'] }] }
  await assert.rejects(olga(gateways.saveGatewayChoice, { body: tokens }), isWrongChoice)
  await everything(['sandbox'])
  await assert.rejects(everything(['stripe'], 'AQ'), isWrongChoice)
  const test = await saves(fan)
  assert.equal(test.gateway, 'sandbox')
  const buys = (amount: number) => fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: test._id, amount } })
  assert.equal((await buys(10)).status, 'succeeded')
  const ada = await real.performer('ada_rider')
  await subscribes(fan, ada)
  await everything(['stripe'])
  await assert.rejects(saves(fan, CARDS.pays, 'later'), isApiError('not_found'))
  await assert.rejects(buys(11), isApiError('card_declined'), 'a card saved before the switch cannot be charged')
  assert.deepEqual((await fan(payments.listCards)).data, [], 'the card is no longer offered')
  await assert.rejects(subscribes(fan, await real.performer('ada_next')), isApiError('not_valid', 'cardId'))
  await periodEnds(real, fan)
  await runDueSubscriptions(real)
  assert.equal((await onlyOne(fan)).failure?.code, 'card_declined', 'the card still exists and is rejected')
})

test("a fan's new card on a real site goes to the country's processor, whatever processor the request names", async () => {
  // No stand-in addresses, because nothing here calls a gateway.
  const { CCBILL_URL: _, ...keys } = ccbillEnvironment('')
  const env = { FANFARE_MODE: 'production', ORIGIN: 'https://fans.example', PAYMENT_GATEWAY: 'stripe' }
  const real = await openTestServer({ env: { ...keys, ...env } })
  await real.ctx.write((tx) => tx.services.gateways.keys.store(tx, 'stripe', STRIPE_KEYS))
  const [olga, fan] = [await real.operator(), await real.fan('freya')]
  const begins = (country?: string) =>
    fan(gateways.startCardSetup, { body: { gateway: 'stripe', ...(country !== undefined && { country }) } })
  const blank = (country?: string) =>
    fan(payments.addCard, { params: { type: 'ccbill' }, body: { ...(country !== undefined && { country }) } })
  await olga(gateways.saveGatewayChoice, { body: { country: 'NO', choices: [{ purpose: 'tokens', gateways: ['ccbill'] }] } })
  await olga(gateways.saveGatewayChoice, {
    body: {
      country: 'DK',
      choices: (['subscription', 'tokens', 'gift'] as const).map((purpose) => ({ purpose, gateways: ['ccbill'] })),
    },
  })
  await assert.rejects(blank(), isApiError('not_found'))
  await assert.rejects(begins('DK'), isApiError('not_found'))
  await assert.rejects(begins('ZZ'), isApiError('not_valid', 'country'))
  const card = await blank('NO')
  const buys = (country: string) =>
    fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 10, country } })
  await assert.rejects(buys('SE'), isApiError('not_valid', 'cardId'), 'a card without details counts as new')
  assert.equal((await buys('NO')).status, 'authentication_needed')
})
