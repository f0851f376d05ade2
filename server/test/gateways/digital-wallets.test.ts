/** Stories of Apple Pay and Google Pay: registering the site at Stripe, and what the operator sees. */
import assert from 'node:assert/strict'
import { afterAll, onTestFinished, test } from 'vitest'
import { checkGateway, readPaymentGateways, setGatewayKeys, type PaymentGateways } from '@fanfare/contract/gateways'
import { publicDomain } from '#features/payments/digital-wallets.ts'
import { isApiError } from '../payments.ts'
import { openTestServer, type Caller } from '../test-server.ts'
import { openFakeStripe, STRIPE_KEYS } from './fake-stripe.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
const open = (origin: string) => openTestServer({ env: { STRIPE_URL: stripe.url, ORIGIN: origin } })

const enters = (operator: Caller) =>
  operator(setGatewayKeys, {
    params: { gateway: 'stripe' },
    body: { keys: Object.entries(STRIPE_KEYS).map(([name, value]) => ({ name, value })) },
  })
const asks = (operator: Caller) => operator(checkGateway, { params: { gateway: 'stripe' } })
const shown = ({ gateways }: Pick<PaymentGateways, 'gateways'>) =>
  gateways.flatMap((gateway) =>
    gateway.digitalWallets.map(({ name, isOffered, message }) => [gateway.name, name, isOffered, message]),
  )

test('an operator who enters keys registers the domain at Stripe once, and sees which wallets are offered', async () => {
  const site = await open('https://fans.example')
  const operator = await site.operator()
  stripe.bank.domains.refuses = 'Apple could not reach your domain.'
  assert.deepEqual(shown(await enters(operator)), [
    ['stripe', 'apple_pay', false, 'Apple could not reach your domain.'],
    ['stripe', 'google_pay', true, ''],
  ])
  stripe.bank.domains.refuses = ''
  const offered = [
    ['stripe', 'apple_pay', true, ''],
    ['stripe', 'google_pay', true, ''],
  ]
  assert.deepEqual(shown(await asks(operator)), offered)
  await asks(operator)
  assert.deepEqual(
    stripe.bank.domains.all.map((one) => one.domain_name),
    ['fans.example'],
  )
  stripe.bank.domains.all[0]!.enabled = false
  await site.sql.query(`select graphile_worker.add_job('offer digital wallets', '{}')`)
  await site.quiet()
  assert.equal(stripe.bank.domains.all[0]!.enabled, true, 'a domain disabled at Stripe is enabled again the next day')
  stripe.fail('/v1/payment_method_domains', 'refused', 'always')
  assert.deepEqual(shown(await asks(operator)), offered, 'without a response the last known state stays')
  stripe.heal()
  await operator(setGatewayKeys, { params: { gateway: 'stripe' }, body: { keys: [{ name: 'webhookSecret', value: '' }] } })
  assert.deepEqual(shown(await operator(readPaymentGateways)), [], 'without keys no wallet is offered')
})

test('an operator can remove a leaked key while Stripe is down, but not enter another one', async () => {
  const site = await open('https://leaked.example')
  const operator = await site.operator()
  await enters(operator)
  stripe.fail('/', 'refused', 'always')
  onTestFinished(() => stripe.heal())
  await assert.rejects(enters(operator), isApiError('not_ready'))
  const keys = [{ name: 'publishableKey', value: '' }]
  const { gateways } = await operator(setGatewayKeys, { params: { gateway: 'stripe' }, body: { keys } })
  const removed = gateways.find(({ name }) => name === 'stripe')?.keys.find(({ name }) => name === 'publishableKey')
  assert.deepEqual([removed?.from, removed?.setAt], ['nowhere', null])
})

test('a key that may not register domains still accepts cards', async () => {
  const site = await open('https://other.example')
  const operator = await site.operator()
  stripe.bank.domains.mayRegister = false
  const { gateways } = await enters(operator)
  stripe.bank.domains.mayRegister = true
  assert.deepEqual(
    gateways.filter(({ name }) => name === 'stripe').map(({ isReady, health }) => [isReady, health.state]),
    [[true, 'up']],
  )
  assert.deepEqual(
    shown({ gateways }).map(([, , isOffered]) => isOffered),
    [false, false],
  )
})

test("an operator reads in Stripe's words why a domain is rejected", async () => {
  const site = await open('https://fans.invalid')
  const words = 'fans.invalid is not a public domain.'
  assert.deepEqual(shown(await enters(await site.operator())), [
    ['stripe', 'apple_pay', false, words],
    ['stripe', 'google_pay', false, words],
  ])
})

test('an IP address is not a domain that devices trust', () => {
  const origins = [
    'http://fans.example',
    'https://localhost:8080',
    'https://203.0.113.7',
    'https://[2001:db8::1]',
    'https://fans.example:8443',
  ]
  assert.deepEqual(origins.map(publicDomain), [undefined, undefined, undefined, undefined, 'fans.example'])
})
