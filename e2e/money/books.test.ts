/** An operator keeps the books: a settlement of the payment processor, its reversal, and tax paid to a country. */
import * as payments from '@fanfare/contract/payments'
import * as tax from '@fanfare/contract/tax'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
test.beforeAll(async () => {
  ;({ site, as, callOf } = await openDemo())
})

test('an operator who double-clicks Record records a settlement once, and reverses a wrong one', async () => {
  const operator = await as('olga', 'desktop')
  await visit(operator, '/admin/books')
  await operator.getByRole('link', { name: 'Settlements and tax' }).click()
  await operator.getByText('Owes you', { exact: true }).waitFor()
  await operator.getByText('$0.00 settled, $0.00 in fees').waitFor()
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Record settlement' }).click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByLabel('Amount').fill('9999999')
  await sheet.getByLabel('Fees').fill('1.5')
  await sheet.getByLabel('Reference').fill('po_2026_11')
  await sheet.getByRole('button', { name: 'Record' }).click()
  await sheet.getByText('which is what this processor owes you').waitFor()
  await assertAccessible(operator)
  await sheet.getByLabel('Amount').fill('48.5')
  await sheet.getByRole('button', { name: 'Record' }).dblclick()
  await operator.getByText('$48.50 settled, $1.50 in fees').waitFor()
  await operator.getByRole('row', { name: 'po_2026_11' }).waitFor()

  await operator.getByRole('button', { name: 'Record settlement' }).click()
  await sheet.getByLabel('Amount').fill('1')
  await sheet.getByLabel('Fees').fill('0')
  await sheet.getByLabel('Reference').fill('PO_2026_11')
  await sheet.getByRole('button', { name: 'Record' }).click()
  await sheet.getByText('PO_2026_11 is already recorded').waitFor()
  await operator.keyboard.press('Escape')

  await operator.getByRole('button', { name: 'Reverse po_2026_11' }).click()
  await sheet.getByLabel('Reason').fill('It was the month before')
  await sheet.getByRole('button', { name: 'Reverse' }).click()
  await operator.getByText('$0.00 settled, $0.00 in fees').waitFor()
  await operator.getByText('It was the month before').waitFor()
  await assertAccessible(operator)
  await visit(operator, '/admin/books')
  await operator.getByRole('row', { name: 'platform:gateway-fees' }).waitFor()
})

test('an operator records a tax payment to a country', async () => {
  const validFrom = new Date().toISOString().slice(0, 10)
  await site.operator(tax.createTaxRate, { body: { country: 'DE', name: 'MwSt.', percent: 19, validFrom } })
  await site.operator(tax.changeTaxSettings, { body: { isTaxed: true, pricesIncludeTax: true } })
  const fan = await callOf('felix')
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await fan(payments.addCard, { params: { type: 'sandbox' }, body: card })
  const body = { cardId, amount: 100, price: 100, total: 119, country: 'DE' }
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body })

  const operator = await as('olga', 'phone', { theme: 'dark' })
  await visit(operator, '/admin/books/settlements')
  await operator.getByText('$19.00 collected, $0.00 paid').waitFor()
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Record payment' }).click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByLabel('Amount').fill('19.01')
  await sheet.getByLabel('Reference').fill('OSS 2026-Q4')
  await sheet.getByRole('button', { name: 'Record' }).click()
  await sheet.getByText('The amount can be up to 19').waitFor()
  await assertAccessible(operator)
  await sheet.getByLabel('Amount').fill('19')
  await sheet.getByRole('button', { name: 'Record' }).click()
  await operator.getByText('$19.00 collected, $19.00 paid').waitFor()
  await operator.getByText('OSS 2026-Q4').waitFor()
  await assertAccessible(operator)
})
