/** From earnings to the bank in the browser: the performer says where to, asks, and sees it paid; the operator approves, takes the file and pays. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { openFakeStripe, STRIPE_KEYS, type FakeStripe } from '../../server/test/gateways/fake-stripe.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, loaded, reload, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let stripe: FakeStripe
test.beforeAll(async () => {
  stripe = await openFakeStripe()
  ;({ site, as } = await openDemo({
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    GATEWAY_TIMEOUT_MS: '2000',
  }))
})
test.afterAll(() => stripe.close())

test('a performer enters a bank account and asks for a payout; the operator approves, takes the file and pays; the performer sees it', async () => {
  const performer = await as('freya.lund', 'phone', { theme: 'dark' })
  await open(performer, '/studio/payouts')
  await performer.getByText('Please say first where your money goes').waitFor()
  await performer.getByRole('button', { name: 'Set up Bank transfer' }).click()
  const sheet = performer.getByRole('dialog')
  await sheet.getByLabel('Account holder').fill('Fréya Lund')
  await sheet.getByLabel('Country').selectOption('SE')
  await sheet.getByLabel('Address').fill('Hamngatan 1, Göteborg')
  await sheet.getByLabel('IBAN').last().fill('SE45 5000 0000 0583 9825 7467')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('its check digits do not match').waitFor()
  await sheet.getByLabel('IBAN').last().fill('SE45 5000 0000 0583 9825 7466')
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await performer.getByText('SE •••• 7466', { exact: true }).waitFor()
  await performer.getByText('in the last 48 hours').waitFor()
  await site.sql.query(`update payout_methods set held_until = saved_at`)

  await reload(performer)
  await loaded(performer)
  await performer.getByRole('button', { name: 'Request payout' }).click()
  await sheet.getByLabel('Amount').fill('20')
  await sheet.getByText('A payout is at least $50.00').waitFor()
  await sheet.getByLabel('Amount').fill('60.5')
  await sheet.getByText('Arrives').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Request payout' }).click()
  await performer.getByText('$60.50 waits for approval').waitFor()
  await assertAccessible(performer)

  const operator = await as('olga', 'desktop')
  await open(operator, '/admin/payouts?username=freya.lund')
  await assertAccessible(operator)
  await operator.getByRole('button', { name: /^Approve: \$60\.50/ }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await operator.getByText('There is no payout of this method or person').waitFor()
  await performer.getByText('Approved', { exact: true }).waitFor()

  await operator.getByRole('link', { name: 'Batches' }).click()
  await operator.getByRole('button', { name: 'New batch of bank transfers' }).click()
  const first = operator.getByRole('row', { name: /1 payout, 1 to be paid/ })
  await first.waitFor()
  await assertAccessible(operator)
  const [download] = await Promise.all([
    operator.waitForEvent('download'),
    first.getByRole('button', { name: 'Bank file' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const read = await operator.evaluate((xml) => {
    const file = new DOMParser().parseFromString(xml, 'application/xml')
    return [
      file.querySelector('parsererror') === null,
      ...Array.from(file.querySelectorAll('CtrlSum, Cdtr > Nm, CdtrAcct IBAN'), (one) => one.textContent),
    ]
  }, text)
  assert.deepEqual(read, [true, '60.50', '60.50', 'Freya Lund', 'SE4550000000058398257466'])

  await open(operator, '/admin/payouts?status=approved')
  await operator.getByRole('button', { name: /^Mark paid: \$60\.50/ }).click()
  await operator.getByRole('dialog').getByLabel('Reference').fill('SEPA 4711')
  await operator.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await operator.getByText('None yet').waitFor()

  await performer.getByText('Paid', { exact: true }).waitFor()
  await performer
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await performer.getByText('SEPA 4711').waitFor()
  await assertAccessible(performer)
})

test('a performer connects Stripe and has a payout sent there; it is paid without a reload, and what Stripe cannot send yet is sent again', async () => {
  const { connect } = stripe.bank
  const performer = await as('juno.park', 'desktop')
  // Stripe asks the performer on a page of its own, and sends them back.
  await performer.context().route('https://connect.stripe.com/**', (route) => {
    connect.complete(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return route.fulfill({ status: 302, headers: { location: `${site.origin}/studio/stripe` } })
  })
  await open(performer, '/studio/payouts')
  await performer.getByRole('button', { name: 'Set up Stripe' }).click()
  const sheet = performer.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Open an account with Stripe' }).click()
  await performer.waitForURL('**/studio/payouts')
  await performer.getByText('Ready', { exact: true }).waitFor()
  await performer.getByText('Payouts do not go there yet.').waitFor()
  const [account = assert.fail('no account')] = [...connect.accounts.values()]
  account.default_currency = 'eur'
  await reload(performer)
  await loaded(performer)
  await performer.getByRole('button', { name: 'Change Stripe' }).click()
  await sheet.getByText('is paid out in EUR').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Have payouts sent to Stripe' }).click()
  await performer
    .getByText(`acct •••• ${account.id.slice(-4)}`)
    .first()
    .waitFor()
  await site.sql.query(`update payout_methods set held_until = saved_at`)

  await reload(performer)
  await loaded(performer)
  await performer.getByRole('button', { name: 'Request payout' }).click()
  await sheet.getByLabel('Amount').fill('60.5')
  await sheet.getByText('is paid out in EUR').waitFor()
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Request payout' }).click()
  await performer.getByText('$60.50 waits for approval').waitFor()

  const operator = await as('olga', 'desktop')
  await open(operator, '/admin/payouts?username=juno.park')
  await operator.getByRole('button', { name: /^Approve: \$60\.50/ }).click()
  await operator.getByText('Stripe sends it to').waitFor()
  connect.balance = 0
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await operator.getByText('There is no payout of this method or person').waitFor()
  await operator.getByRole('link', { name: 'Approved' }).click()
  await operator.getByText('There is not enough money in the Stripe balance of the site.').waitFor()
  await assertAccessible(operator)
  connect.balance = 100_000
  await operator.getByRole('button', { name: /^Send again: \$60\.50/ }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await performer.getByText('Paid', { exact: true }).first().waitFor()
  const [transfer] = [...connect.transfers.values()]
  assert.deepEqual([transfer?.amount, transfer?.destination, connect.transfers.size], [6050, account.id, 1])
  await open(operator, '/admin/payouts?status=paid&type=stripe')
  await operator.getByRole('button', { name: /^Details of/ }).click()
  await operator.getByText(transfer?.id ?? '').waitFor()
  await assertAccessible(operator)
})

test('while Stripe does not answer, the page of payouts is there at once, and says so in its place', async () => {
  const performer = await as('juno.park', 'phone')
  stripe.fail('/v1/accounts', 'lost', 'always')
  await performer.goto('/studio/payouts')
  await performer.getByRole('heading', { name: 'Where your money goes' }).waitFor()
  await performer.getByText('Unknown', { exact: true }).waitFor()
  stripe.heal()
})

test('payouts by schedule can be switched off with the amount emptied before', async () => {
  const performer = await as('ada.vale', 'phone')
  await open(performer, '/studio/payouts')
  const often = performer.getByLabel('How often')
  const saves = async () => {
    await performer.locator('form', { has: often }).getByRole('button', { name: 'Save' }).click()
    await performer.getByText('Saved', { exact: true }).first().waitFor()
  }
  await often.selectOption({ label: 'Every Monday' })
  await saves()
  await reload(performer)
  await loaded(performer)
  await performer.getByText(/^Everything that is available is requested on/).waitFor()
  await performer.getByLabel('From').fill('')
  await often.selectOption({ label: 'Only when I ask' })
  await saves()
})
