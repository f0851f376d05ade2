/** Payments by Stripe: its card fields, a bank that asks for confirmation, a declined card, and which pages load its scripts. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { saveGatewayChoice, readPaymentGateways } from '@fanfare/contract/gateways'
import { listCards } from '@fanfare/contract/payments'
import { readMe } from '@fanfare/contract/users'
import { openFakeStripe, STRIPE_KEYS, type FakeStripe } from '../../server/test/gateways/fake-stripe.ts'
import { STRIPE_JS } from '../../server/test/gateways/fake-stripe-js.ts'
import { CARDS } from '../../server/test/gateways/stripe-bank.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let stripe: FakeStripe
test.beforeAll(async () => {
  stripe = await openFakeStripe()
  demo = await openDemo({
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  })
})
test.afterAll(() => stripe.close())

/** Opens a person's browser with a fake Stripe. `asked` lists the scripts that it loaded. */
async function person(username: string, size: Size = 'phone') {
  const page = await demo.as(username, size)
  const requested: string[] = []
  await page.context().route('https://js.stripe.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS })
  })
  await page.context().route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = await fetch(`${stripe.url}${pathname}`, { method: 'POST', body: route.request().postData() ?? '' })
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ status: answer.status, contentType: 'application/json', headers, body: await answer.text() })
  })
  return { page, asked: requested, call: await demo.callOf(username) }
}

const types = (page: Page, number: string) => page.getByLabel('Card number (Stripe)').fill(number)
const policyOf = async (page: Page, path: string) => (await page.goto(path))?.headers()['content-security-policy'] ?? ''

test("a fan enters a declined card in Stripe's fields, then pays with one that the bank confirms", async () => {
  const { page, asked, call } = await person('felix')
  const { balance } = await call(readMe)
  await visit(page, '/wallet')
  assert.deepEqual(asked, [], 'the page loads nothing from Stripe before the fan enters a card')
  await page.getByRole('button', { name: 'Add funds' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add funds' })
  await sheet.getByText('Custom amount', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('25')
  await sheet.getByText('Another card', { exact: true }).click()
  await page.getByLabel('Card number (Stripe)').waitFor()
  assert.equal(asked.length, 1)
  await assertAccessible(page)

  await sheet.getByRole('button', { name: 'Pay $25.00' }).click()
  assert.equal((await call(listCards)).data.filter(({ gateway }) => gateway === 'stripe').length, 0, 'no card was saved')
  await types(page, CARDS.refusedAtSetup)
  await sheet.getByRole('button', { name: 'Pay $25.00' }).click()
  await sheet.getByText('Your card was declined.').waitFor()

  await types(page, CARDS.asks)
  await sheet.getByRole('button', { name: 'Pay $25.00' }).click()
  await page.getByRole('button', { name: 'Yes, it is me' }).click()
  await sheet.getByRole('heading', { name: 'Confirm this payment with your bank' }).waitFor({ state: 'detached' })
  assert.ok((await call(readMe)).balance > balance)
  const [card] = (await call(listCards)).data.filter(({ gateway }) => gateway === 'stripe')
  assert.deepEqual([card?.last4, card?.state], ['3184', 'works'])
})

test("a fan's pages allow Stripe's scripts, and other people's pages do not", async () => {
  const fan = await person('felix', 'desktop')
  assert.match(await policyOf(fan.page, '/wallet'), /script-src [^;]*https:\/\/js\.stripe\.com/)
  const performer = await person('ada.vale', 'desktop')
  assert.doesNotMatch(await policyOf(performer.page, '/studio/earnings'), /stripe/)
  const visitor = await demo.as('visitor', 'phone')
  assert.doesNotMatch(await policyOf(visitor, '/ada.vale'), /stripe/)
})

test('an operator who saves after a failed removal keeps the rules', async () => {
  const call = await demo.callOf('olga')
  const { choices } = await call(readPaymentGateways)
  await call(saveGatewayChoice, {
    body: { country: 'PT', choices: choices.map(({ purpose }) => ({ purpose, gateways: ['stripe'] })) },
  })
  const page = await demo.as('olga', 'desktop')
  await visit(page, '/admin/settings/payments')
  await page.getByRole('listitem').filter({ hasText: 'Portugal' }).getByRole('button', { name: 'Change' }).click()
  const sheet = page.getByRole('dialog', { name: 'Portugal' })
  const unavailable = { statusCode: 503, code: 'not_ready', message: 'Not just now.' }
  await page.route('**/payment-gateways/choices', (route) => route.fulfill({ status: 503, json: unavailable }), { times: 1 })
  await sheet.getByRole('button', { name: 'Remove these rules' }).click()
  await sheet.getByText('Not just now.').waitFor()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
  const isThere = async () => (await call(readPaymentGateways)).countries.some(({ country }) => country === 'PT')
  assert.equal(await isThere(), true)

  await page.getByRole('listitem').filter({ hasText: 'Portugal' }).getByRole('button', { name: 'Change' }).click()
  await sheet.getByRole('button', { name: 'Remove these rules' }).click()
  await sheet.waitFor({ state: 'detached' })
  assert.equal(await isThere(), false)
})
