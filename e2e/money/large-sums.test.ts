/** Large amounts: a bank transfer and a payout that need two operators, and a fan's monthly limit. */
import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { resetPassword } from '@fanfare/contract/auth'
import { inviteOperator } from '@fanfare/contract/operators'
import { changeTaxSettings, createTaxRate } from '@fanfare/contract/tax'
import { saveBankingSettings } from '@fanfare/contract/payout-methods'
import { requestPayout } from '@fanfare/contract/payouts'
import { changeSiteSettings } from '@fanfare/contract/site-settings'
import { saveTopUpSettings } from '@fanfare/contract/top-ups'
import { openConnected, openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { DEMO_PASSWORD, assertAccessible, waitUntilLoaded, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const BANK = {
  holder: 'Freya Lund',
  country: 'SE',
  address: 'Hamngatan 1, Gothenburg',
  iban: 'SE4550000000058398257466',
}

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
  const { operator, guest, sql, mailedLink } = demo.site
  await operator(saveTopUpSettings, {
    body: { isOffered: true, account: 'Fanfare Ltd\nIBAN DE02 1203 0000', twoPersonAmount: 100 },
  })
  await operator(inviteOperator, { body: { name: 'Otto Beck', username: 'otto', email: 'otto@example.test', role: 'finance' } })
  const link = await mailedLink('otto@example.test', 'reset')
  await guest(resetPassword, { body: { token: link.split('token=')[1] ?? '', password: DEMO_PASSWORD } })
  await sql.query(`update operators set accepted_at = now() - interval '4 days'`)
})

test('a fan gets tokens and a receipt after two operators confirm a large transfer', async () => {
  const { operator } = demo.site
  const validFrom = new Date().toISOString().slice(0, 10)
  await operator(createTaxRate, { body: { country: 'DE', name: 'MwSt.', percent: 19, validFrom } })
  await operator(changeTaxSettings, { body: { isTaxed: true, pricesIncludeTax: true } })

  const fan = await demo.as('felix', 'phone', { theme: 'dark' })
  await openConnected(fan, '/wallet/transfers')
  await fan.getByLabel('Amount').fill('200')
  await fan.getByRole('button', { name: 'Get reference' }).click()
  await expect(fan.getByLabel('Your country')).toHaveAccessibleDescription(/Choose your country/)
  await fan.getByLabel('Your country').selectOption('Germany')
  await fan.getByText('MwSt., 19%').waitFor()
  await fan.getByText('$238.00', { exact: true }).waitFor()
  await assertAccessible(fan)
  await fan.getByRole('button', { name: 'Get reference' }).click()
  await fan.getByText('Reference to include').waitFor()
  await fan.getByText('IBAN DE02 1203 0000').waitFor()
  await assertAccessible(fan)

  const olga = await demo.as('olga', 'desktop')
  const otto = await demo.as('otto', 'desktop', { theme: 'dark' })
  await visit(olga, '/admin/top-ups')
  await olga.getByRole('button', { name: 'Confirm arrival: $238.00' }).click()
  const sheet = olga.getByRole('dialog')
  await sheet.getByLabel('Date received').fill(validFrom)
  await assertAccessible(olga)
  await sheet.getByRole('button', { name: 'Record' }).click()
  await toast(olga, 'Recorded. Another operator has to approve it.').waitFor()
  await visit(olga, '/admin/top-ups?status=confirmed')
  await olga.getByText('Another operator has to approve').waitFor()
  await expect(olga.getByRole('button', { name: 'Approve: $238.00' })).toHaveCount(0)
  await reload(fan)
  await fan.getByText('In review').waitFor()

  await visit(otto, '/admin/top-ups?status=confirmed')
  await waitUntilLoaded(otto)
  await assertAccessible(otto)
  await otto.getByRole('button', { name: 'Approve: $238.00' }).click()
  await otto.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await toast(otto, '2,000 tokens ($200.00) added to Felix Brandt’s wallet').waitFor()

  await visit(fan, '/wallet/transfers')
  await fan.getByText('incl. $38.00 MwSt., 19%').waitFor()
  await fan.getByRole('link', { name: 'Receipts' }).click()
  await fan.waitForURL('**/receipts')
  const receipt = fan.getByRole('listitem').filter({ hasText: 'Bank transfer' })
  await receipt.getByText('2,000 tokens').waitFor()
  await receipt.getByText('incl. $38.00 MwSt., 19%').waitFor()
  await assertAccessible(fan)
  const saved = fan.waitForEvent('download')
  await receipt.getByRole('button', { name: 'PDF' }).click()
  assert.match((await saved).suggestedFilename(), /^R-20\d\d-\d{6}\.pdf$/)
  await operator(changeTaxSettings, { body: { isTaxed: false, pricesIncludeTax: true } })
})

test('an operator pays a large payout that another operator approved', async () => {
  const { operator, sql } = demo.site
  await operator(changeSiteSettings, { body: { twoPersonPayoutAmount: 50 } })
  const performer = await demo.callOf('freya.lund')
  await performer(saveBankingSettings, { body: BANK })
  await sql.query(`update payout_methods set held_until = saved_at`)
  await performer(requestPayout, { body: { amount: 60.5, type: 'banking' } })

  const olga = await demo.as('olga', 'desktop')
  const otto = await demo.as('otto', 'phone', { theme: 'dark' })
  await visit(olga, '/admin/payouts?username=freya.lund')
  await olga.getByRole('button', { name: 'Approve: $60.50' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await olga.getByText('No payouts match these filters').waitFor()
  await visit(olga, '/admin/payouts?status=approved&username=freya.lund')
  await olga.getByText('Another operator must pay this').waitFor()
  await expect(olga.getByRole('button', { name: 'Mark as paid: $60.50' })).toHaveCount(0)
  await assertAccessible(olga)

  await visit(otto, '/admin/payouts?status=approved&username=freya.lund')
  await waitUntilLoaded(otto)
  await assertAccessible(otto)
  await otto.getByRole('button', { name: 'Mark as paid: $60.50' }).click()
  await otto.getByRole('dialog').getByLabel('Reference').fill('SEPA 4712')
  await otto.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await otto.getByText('No payouts match these filters').waitFor()

  const star = await demo.as('freya.lund', 'phone')
  await visit(star, '/studio/payouts')
  await star.getByText('Paid', { exact: true }).waitFor()
})

test('a fan cannot pay more than their own monthly limit', async () => {
  const fan = await demo.as('mara', 'phone')
  await visit(fan, '/wallet?tab=spending')
  await fan.getByLabel('By card and bank transfer, per month').fill('1')
  await fan.getByRole('button', { name: 'Save limits' }).click()
  await toast(fan, 'Saved. Your limits apply now.').waitFor()
  await assertAccessible(fan)

  await visit(fan, '/wallet')
  await fan.getByRole('button', { name: 'Add funds' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByText('Custom amount', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('25')
  await sheet.getByRole('button', { name: 'Pay $25.00' }).click()
  await sheet.getByText('You’ve set a limit of 1 a month.').waitFor()
  await assertAccessible(fan)
  await fan.keyboard.press('Escape')

  await visit(fan, '/wallet/transfers')
  await fan.getByLabel('Amount').fill('50')
  await fan.getByRole('button', { name: 'Get reference' }).click()
  await fan.getByText('You’ve set a limit of 1 a month. You can change it in your wallet.').waitFor()
})
