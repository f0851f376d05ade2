/** Payments by CCBill: on its own page, back without a payment, back after one, and later in one click. */
import assert from 'node:assert/strict'
import { listCards } from '@fanfare/contract/payments'
import { readMe } from '@fanfare/contract/users'
import { CCBILL_CARDS } from '../../server/test/gateways/ccbill-bank.ts'
import { ccbillEnvironment, openFakeCcbill, type FakeCcbill } from '../../server/test/gateways/fake-ccbill.ts'
import { postbackSecret } from '../../server/src/platform/gateways/ccbill/form.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { SITE_SECRET } from '../support/site-server.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let ccbill: FakeCcbill
test.beforeAll(async () => {
  ccbill = await openFakeCcbill()
  demo = await openDemo(ccbillEnvironment(ccbill.url))
  const { origin } = demo.site
  ccbill.settings.returnUrl = `${origin}/payment/return`
  ccbill.settings.postsTo = `${origin}/api/payment/webhooks/ccbill/${postbackSecret(SITE_SECRET)}`
})
test.afterAll(() => ccbill.close())

test("a fan pays on CCBill's page, and later in one click", async () => {
  const [page, call] = [await demo.as('felix', 'phone'), await demo.callOf('felix')]
  const { balance } = await call(readMe)
  await visit(page, '/wallet')
  const sheet = page.getByRole('dialog', { name: 'Add funds' })
  const choosesAmount = async () => {
    await page.getByRole('button', { name: 'Add funds' }).click()
    await sheet.getByText('Custom amount', { exact: true }).click()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('25')
  }
  await choosesAmount()
  await sheet.getByText('Another card').click()
  await sheet.getByText('You enter your card on CCBill’s page').waitFor()
  await sheet.getByRole('button', { name: 'Pay $25.00' }).click()
  await sheet.getByRole('heading', { name: 'Payment on CCBill’s page' }).waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Continue to CCBill' }).click()
  await page.getByLabel('Card number').waitFor()

  await page.goto(`${demo.site.origin}/payment/return?status=paid&subscriptionId=1`)
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
  await assertAccessible(page)
  assert.equal((await call(readMe)).balance, balance)

  await page.getByRole('button', { name: 'Continue to CCBill' }).click()
  await page.getByLabel('Card number').fill(CCBILL_CARDS.pays)
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
  await ccbill.deliver()
  await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
  const after = (await call(readMe)).balance
  assert.ok(after > balance)
  await page.getByRole('link', { name: 'Continue' }).click()

  await choosesAmount()
  await sheet.getByText('•••• 1111').click()
  await sheet.getByRole('button', { name: 'Pay $25.00' }).click()
  await sheet.getByRole('heading', { name: 'Tokens added' }).waitFor()
  const { balance: last } = await call(readMe)
  assert.ok(last > after)
  assert.ok((await call(listCards)).data.some(({ gateway, state }) => gateway === 'ccbill' && state === 'works'))
})
