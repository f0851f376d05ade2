/** Payouts: a performer sets up a method and requests one, an operator approves and pays it, and the performer sees it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { startStripeAccount } from '@fanfare/contract/payout-methods'
import { openFakeStripe, STRIPE_KEYS, type FakeStripe } from '../../server/test/gateways/fake-stripe.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, waitUntilLoaded, reload, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
let stripe: FakeStripe
test.beforeAll(async () => {
  stripe = await openFakeStripe()
  ;({ site, as, callOf } = await openDemo({
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    GATEWAY_TIMEOUT_MS: '2000',
  }))
})
test.afterEach(() => stripe.heal())
test.afterAll(() => stripe.close())

test('a performer requests a payout to a bank account, and an operator pays it with a bank file', async () => {
  const performer = await as('freya.lund', 'phone', { theme: 'dark' })
  await visit(performer, '/studio/payouts')
  await performer.getByText('Add a payout method to get paid').waitFor()
  await performer.getByRole('button', { name: 'Set up Bank transfer' }).click()
  const sheet = performer.getByRole('dialog')
  await sheet.getByLabel('Account holder').fill('Fréya Lund')
  await sheet.getByLabel('Country').selectOption('SE')
  await sheet.getByLabel('Address').fill('Hamngatan 1, Göteborg')
  await sheet.getByRole('textbox', { name: 'IBAN' }).fill('SE45 5000 0000 0583 9825 7467')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('its check digits don’t match').waitFor()
  await sheet.getByRole('textbox', { name: 'IBAN' }).fill('SE45 5000 0000 0583 9825 7466')
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await performer.getByText('SE •••• 7466', { exact: true }).waitFor()
  await performer.getByText('payouts to a new account start 48 hours after you add it').waitFor()
  await site.sql.query(`update payout_methods set held_until = saved_at`)

  await reload(performer)
  await performer.getByRole('button', { name: 'Request payout' }).click()
  await sheet.getByLabel('Amount').fill('20')
  await sheet.getByText('The minimum payout is $50.00').waitFor()
  await sheet.getByLabel('Amount').fill('60.5')
  await sheet.getByText('You receive').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Request payout' }).click()
  await performer.getByText('$60.50 is waiting for approval').waitFor()
  await assertAccessible(performer)

  const operator = await as('olga', 'desktop')
  await visit(operator, '/admin/payouts?username=freya.lund')
  await waitUntilLoaded(operator)
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Approve: $60.50' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await operator.getByText('No payouts match these filters').waitFor()
  await performer.getByText('Approved', { exact: true }).waitFor()

  await operator.getByRole('link', { name: 'Batches' }).click()
  await operator.getByRole('button', { name: 'Create bank transfer batch' }).click()
  const batch = operator.getByRole('row', { name: '1 payout, 1 left to pay' })
  await batch.waitFor()
  await assertAccessible(operator)
  const [download] = await Promise.all([
    operator.waitForEvent('download'),
    batch.getByRole('button', { name: 'Bank file' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const transfer = await operator.evaluate((xml) => {
    const file = new DOMParser().parseFromString(xml, 'application/xml')
    return [
      file.querySelector('parsererror') === null,
      ...Array.from(file.querySelectorAll('CtrlSum, Cdtr > Nm, CdtrAcct IBAN'), (one) => one.textContent),
    ]
  }, text)
  assert.deepEqual(transfer, [true, '60.50', '60.50', 'Freya Lund', 'SE4550000000058398257466'])

  await visit(operator, '/admin/payouts?status=approved')
  await operator.getByRole('button', { name: 'Mark as paid: $60.50' }).click()
  await operator.getByRole('dialog').getByLabel('Reference').fill('SEPA 4711')
  await operator.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await operator.getByText('None yet').waitFor()

  const payout = performer.getByRole('row').filter({ hasText: '$60.50' })
  await payout.getByText('Paid', { exact: true }).waitFor()
  await payout.getByRole('button', { name: 'Details for' }).click()
  await performer.getByText('SEPA 4711').waitFor()
  await assertAccessible(performer)
})

test('a performer is paid by Stripe without a reload, after an operator retries a payout that Stripe rejected', async () => {
  const { connect } = stripe.bank
  const performer = await as('juno.park', 'desktop')
  // Stripe sends the performer to its own page, and back.
  await performer.context().route('https://connect.stripe.com/**', (route) => {
    connect.complete(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return route.fulfill({ status: 302, headers: { location: `${site.origin}/studio/stripe` } })
  })
  await visit(performer, '/studio/payouts')
  await performer.getByRole('button', { name: 'Set up Stripe' }).click()
  const sheet = performer.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Open a Stripe account' }).click()
  await performer.waitForURL('**/studio/payouts')
  await performer.getByText('Ready', { exact: true }).waitFor()
  await performer.getByText('Payouts don’t go there yet.').waitFor()
  const account = [...connect.accounts.values()].at(-1) ?? assert.fail('no account')
  account.default_currency = 'eur'
  await reload(performer)
  await performer.getByRole('button', { name: 'Change Stripe' }).click()
  await sheet.getByText('pays out in EUR').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Send payouts to Stripe' }).click()
  const places = performer.getByRole('region', { name: 'Payout method' })
  await places.getByText(`acct •••• ${account.id.slice(-4)}`).waitFor()
  await site.sql.query(`update payout_methods set held_until = saved_at`)

  await reload(performer)
  await performer.getByRole('button', { name: 'Request payout' }).click()
  await sheet.getByLabel('Amount').fill('60.5')
  await sheet.getByText('pays out in EUR').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Request payout' }).click()
  await performer.getByText('$60.50 is waiting for approval').waitFor()

  const operator = await as('olga', 'desktop')
  await visit(operator, '/admin/payouts?username=juno.park')
  await operator.getByRole('button', { name: 'Approve: $60.50' }).click()
  await operator.getByText('Stripe sends the payout to').waitFor()
  connect.balance = 0
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await operator.getByText('No payouts match these filters').waitFor()
  await operator.getByRole('link', { name: 'Approved' }).click()
  await operator.getByText('The site’s Stripe balance is too low.').waitFor()
  await assertAccessible(operator)
  connect.balance = 100_000
  await operator.getByRole('button', { name: 'Send again: $60.50' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await performer.getByRole('row').filter({ hasText: '$60.50' }).getByText('Paid', { exact: true }).waitFor()
  const [transfer] = [...connect.transfers.values()]
  assert.deepEqual([transfer?.amount, transfer?.destination, connect.transfers.size], [6050, account.id, 1])
  await visit(operator, '/admin/payouts?status=paid&type=stripe')
  await operator.getByRole('row', { name: 'Juno Park' }).getByRole('button', { name: 'Details for' }).click()
  await operator.getByText(transfer?.id ?? '').waitFor()
  await assertAccessible(operator)
})

test('a performer can use the payouts page while Stripe does not respond', async () => {
  const call = await callOf('milo.reyes')
  await call(startStripeAccount)
  const performer = await as('milo.reyes', 'phone')
  stripe.fail('/v1/accounts', 'lost', 'always')
  await visit(performer, '/studio/payouts')
  await performer.getByRole('region', { name: 'Payout method' }).getByText('Unknown', { exact: true }).waitFor()
})

test('a performer turns off automatic payouts after clearing the amount', async () => {
  const performer = await as('ada.vale', 'phone')
  await visit(performer, '/studio/payouts')
  const schedule = performer.getByRole('region', { name: 'Automatic payouts' })
  await schedule.getByLabel('How often').selectOption({ label: 'Every Monday' })
  await schedule.getByRole('button', { name: 'Save' }).click()
  await schedule.getByText('Your full available balance is requested on').waitFor()
  await schedule.getByLabel('From').fill('')
  await schedule.getByLabel('How often').selectOption({ label: 'Only when I request it' })
  await schedule.getByRole('button', { name: 'Save' }).click()
  await expect(schedule.getByText('Your full available balance is requested on')).toHaveCount(0)
  await reload(performer)
  await expect(schedule.getByLabel('How often')).toHaveValue('never')
})
