/** Uses of tokens: a package with a bonus, a tip, a gift in the conversation, tax and a receipt, and a tip goal. */
import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { createCoupon } from '@fanfare/contract/coupons'
import { createPackage } from '@fanfare/contract/packages'
import { changeTaxSettings, createTaxRate } from '@fanfare/contract/tax'
import { listTokenTransactions } from '@fanfare/contract/tokens'
import { readFile } from 'node:fs/promises'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
  await demo.site.operator(createPackage, {
    body: { name: 'Encore', paidTokens: 2_000, bonus: 400, price: 200, position: 0, isOnSale: true },
  })
})

test('a fan who tips again after a lost reply pays once', async () => {
  const page = await demo.as('felix', 'phone')
  await visit(page, '/ada.vale')
  const call = await demo.callOf('felix')
  const isTip = /\/token-transactions\/tip\//
  const sheet = page.getByRole('dialog', { name: 'Send a tip' })
  const send = async () => {
    await page.getByRole('button', { name: 'Send a tip' }).click()
    await sheet.getByRole('button', { name: 'Send 50 tokens' }).click()
  }
  const tips = async () => (await call(listTokenTransactions, { query: { kind: 'tip', limit: 1 } })).total
  const before = await tips()
  await page.route(isTip, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send()
  await sheet.getByText('Something went wrong, please try again later').waitFor()
  assert.equal(await tips(), before + 1)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.unroute(isTip)
  await send()
  await sheet.getByRole('button', { name: 'Done' }).click()
  assert.equal(await tips(), before + 1)
})

test('a fan buys a package with a bonus, sends a gift, and finds it in the conversation and the wallet', async () => {
  const page = await demo.as('felix', 'phone')
  await visit(page, '/wallet')
  await page.getByRole('button', { name: 'Add funds' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Encore, including a bonus of 400').click()
  await sheet.getByRole('button', { name: 'Pay $200.00' }).click()
  await sheet.getByText('2,400 tokens ($240.00) added to your wallet.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()

  await visit(page, '/ada.vale')
  await page.getByRole('button', { name: 'Send a tip' }).click()
  await sheet.getByRole('button', { name: 'Gift', exact: true }).click()
  await sheet.getByRole('radio', { name: 'Champagne' }).check()
  await sheet.getByLabel('Message').fill('To the premiere!')
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Send Champagne for 75 tokens' }).click()
  await sheet.getByText('You sent Ada Vale a gift: Champagne.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Write a message' }).click()
  const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'To the premiere!' })
  await message.getByText('Champagne', { exact: true }).waitFor()

  await visit(page, '/wallet?kind=gift&username=ada.vale')
  const gifts = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await gifts.filter({ hasText: '−75' }).getByRole('button', { name: 'Receipt: Gift' }).click()
  await sheet.getByText('Balance after').waitFor()
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  assert.match(lines[1] ?? '', /,Gifts,Ada Vale,ada\.vale,-75,/)
  await assertAccessible(page)
})

test('a fan with a coupon sees tax and total before paying, and the same on the receipt', async () => {
  const { operator } = demo.site
  const validFrom = new Date().toISOString().slice(0, 10)
  await operator(createTaxRate, { body: { country: 'DE', name: 'VAT', percent: 19, validFrom } })
  await operator(createCoupon, { body: { code: 'CURTAIN', percent: 25, forSubscriptions: false, forTokens: true } })
  await operator(changeTaxSettings, { body: { isTaxed: true, pricesIncludeTax: true } })

  const page = await demo.as('felix', 'phone')
  await visit(page, '/wallet')
  await page.getByRole('button', { name: 'Add funds' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Encore, including a bonus of 400').click()
  await sheet.getByRole('button', { name: 'I have a coupon' }).click()
  await sheet.getByLabel('Coupon code').fill('curtain')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await sheet.getByText('25% off: you save $50.00').waitFor()
  await sheet.getByText('Your bank statement will show SANDBOX.').waitFor()
  await sheet.getByRole('button', { name: 'Pay $150.00' }).click()
  await expect(sheet.getByLabel('Your country')).toHaveAccessibleDescription(/Choose your country/)
  await sheet.getByLabel('Your country').selectOption('Germany')
  await sheet.getByText('VAT, 19%').waitFor()
  await sheet.getByText('$28.50', { exact: true }).waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Pay $178.50' }).click()
  await sheet.getByText('2,400 tokens ($240.00) added to your wallet.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()

  await visit(page, '/wallet?tab=payments')
  await page.getByRole('link', { name: 'Receipts' }).click()
  const receipt = page.getByRole('listitem').filter({ hasText: 'incl. $28.50 VAT, 19%' })
  await receipt.waitFor()
  await assertAccessible(page)
  const saved = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'PDF' }).click()
  const download = await saved
  assert.match(download.suggestedFilename(), /^R-\d{4}-\d{6}\.pdf$/)
  assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-')
  await operator(changeTaxSettings, { body: { isTaxed: false, pricesIncludeTax: true } })
})

test('a performer sets a tip goal, and its progress updates on every open page as a fan tips', async () => {
  const [juno, felix] = [await demo.as('juno.park', 'desktop'), await demo.as('felix', 'phone')]
  await visit(juno, '/studio/goals')
  await juno.getByRole('button', { name: 'New goal' }).click()
  const form = juno.getByRole('dialog')
  await form.getByRole('button', { name: 'Create goal' }).click()
  await form.getByText('Please enter Goal').waitFor()
  await form.getByText('Please enter Amount').waitFor()
  await form.getByLabel('Goal').fill('A piano for the long evenings')
  await form.getByLabel('Amount').fill('60')
  await assertAccessible(juno)
  await form.getByRole('button', { name: 'Create goal' }).click()
  await toast(juno, 'Goal created. It’s shown on your profile.').waitFor()

  await visit(felix, '/juno.park')
  const other = await demo.as('mara', 'desktop')
  await visit(other, '/juno.park')
  await other.getByText('0 tokens ($0.00) of 60 tokens ($6.00)').waitFor()
  await felix.getByRole('button', { name: 'Tip toward this goal' }).click()
  const sheet = felix.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('60')
  await sheet.getByRole('button', { name: 'Send 60 tokens' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  for (const page of [felix, other]) {
    await page.getByText('60 tokens ($6.00) of 60 tokens ($6.00)').waitFor()
    await page.getByRole('region', { name: 'Goal' }).getByText('Reached').waitFor()
  }
  await assertAccessible(felix)

  await juno.getByText('60 tokens ($6.00) of 60 tokens ($6.00)').waitFor()
  await juno.getByRole('button', { name: 'Close goal' }).click()
  await juno.getByRole('dialog').getByRole('button', { name: 'Close goal' }).click()
  await juno.getByRole('row', { name: 'A piano for the long evenings' }).getByText('Reached').waitFor()
  await expect(other.getByRole('region', { name: 'Goal' })).toHaveCount(0)
})
