/** After a sale: splits, refunds, commissions and statements, as each person sees them. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { downloadStatement, listEarnings } from '@fanfare/contract/earnings'
import { addCard, purchaseTokens } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { tip } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import { textsOf } from '../../server/test/pdf-text.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, waitUntilLoaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer gets a share of a tip, and everyone sees the partial refund', async () => {
  const ada = await demo.as('ada.vale', 'phone')
  await visit(ada, '/studio/splits')
  const details = ada.getByRole('button', { name: 'Details for Milo Reyes' })
  await details.click()
  await ada.getByRole('button', { name: 'Accept' }).click()
  const sheet = ada.getByRole('dialog', { name: 'Accept this split?' })
  await sheet.getByText('You receive 15% of Milo Reyes’s earnings from each sale from now on').waitFor()
  await assertAccessible(ada)
  await sheet.getByRole('button', { name: 'Accept' }).click()
  await toast(ada, 'Split accepted. It applies to sales from now on.').waitFor()
  await ada.getByText('No sales have been shared yet.').waitFor()

  const [asFelix, felix] = [await demo.callOf('felix'), await demo.as('felix', 'phone', { theme: 'dark' })]
  const { _id: milosId } = await asFelix(viewPerformer, { params: { id: 'milo.reyes' } })
  await asFelix(tip, { params: { id: milosId }, body: { amount: 100 } })
  await visit(felix, '/wallet')
  const milo = await demo.as('milo.reyes', 'desktop')
  await visit(milo, '/studio/splits')
  // The tip of $10.00 less the commission of 20% leaves $8.00, and 15% of that is $1.20.
  await milo.getByText('−$1.20').waitFor()
  await visit(ada, '/studio/splits')
  await ada.getByText('$1.20').waitFor()
  await details.click()
  const shares = ada.getByRole('list', { name: 'Income per sale' })
  await expect(shares.getByRole('listitem')).toHaveCount(1)

  const olga = await demo.as('olga', 'desktop')
  await visit(olga, '/admin/sales?username=felix')
  const sale = olga.getByRole('row', { name: 'Milo Reyes' })
  await sale.getByRole('button', { name: 'Refund Tip, Felix Brandt' }).click()
  const refund = olga.getByRole('dialog', { name: 'Refund Tip, Felix Brandt' })
  await refund.getByLabel('Amount').fill('150')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await refund.getByText('You can refund up to 100').waitFor()
  await refund.getByLabel('Amount').fill('10')
  await refund.getByLabel('Reason').selectOption('Mistake')
  await assertAccessible(olga)
  await refund.getByRole('button', { name: 'Refund' }).click()
  await toast(olga, 'Refunded. Felix Brandt has been notified.').waitFor()
  await sale.getByText('10 tokens ($1.00) refunded').waitFor()

  const transactions = felix.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await transactions.filter({ hasText: '+10' }).getByRole('button', { name: 'Receipt: Refund' }).waitFor()
  await assertAccessible(felix)
  await visit(milo, '/studio/earnings?username=felix')
  await milo.getByRole('table', { name: 'Sales' }).getByText('10 tokens ($1.00) refunded').waitFor()
  await assertAccessible(milo)
  await shares.getByText('Refund: Tip').waitFor()
  await ada.getByText('$1.08').waitFor()
})

test('an operator sets the commission of tips, and agrees on one with a performer, who sees it on the open page', async () => {
  const ada = await demo.as('ada.vale', 'phone', { theme: 'dark' })
  await visit(ada, '/studio/earnings')
  await ada.getByText('The site keeps 20% of new sales, except: Shipping 0%.').waitFor()
  const operator = await demo.as('olga', 'tablet')
  await visit(operator, '/admin/commissions')
  await waitUntilLoaded(operator)
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Change commission: Tips' }).click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByLabel('Commission (%)').fill('5')
  await assertAccessible(operator)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
  await operator.getByRole('listitem').filter({ hasText: 'Tips' }).getByText('5%', { exact: true }).waitFor()

  await operator.getByRole('button', { name: 'Set a custom rate' }).click()
  await sheet.getByLabel('Username').fill('nobody.here')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Please enter Commission (%)').waitFor()
  await sheet.getByLabel('Commission (%)').fill('12')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('No performer has this username.').waitFor()
  await sheet.getByLabel('Username').fill('@ada.vale')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await toast(operator, 'Saved. The performer has been notified.').waitFor()
  await ada.getByText('The site keeps 12% of new sales, as agreed with you, except: Shipping 0%.').waitFor()
  await operator.getByRole('table', { name: 'Custom rates' }).getByText('Ada Vale').waitFor()
  await assertAccessible(operator)
})

test('an operator refunds tokens to the card, and they leave the open wallet', async () => {
  const asMara = await demo.callOf('mara')
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await asMara(addCard, { params: { type: 'sandbox' }, body: card })
  await asMara(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 35 } })
  const { balance } = await asMara(readMe)
  const mara = await demo.as('mara', 'phone')
  await visit(mara, '/wallet')
  const wallet = mara.getByRole('region', { name: 'Your balance' })
  const words = (amount: number) => `${amount.toLocaleString('en')} tokens`
  await wallet.getByText(words(balance)).waitFor()

  const olga = await demo.as('olga', 'tablet')
  await visit(olga, '/admin/token-purchases?username=mara')
  await olga.getByRole('row').filter({ hasText: '$35.00' }).getByRole('button', { name: 'Refund Mara Olsen’s tokens' }).click()
  const sheet = olga.getByRole('dialog', { name: 'Refund Mara Olsen’s tokens' })
  await sheet.getByLabel('Amount').fill('35')
  await assertAccessible(olga)
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await toast(olga, 'Refunded. Mara Olsen has been notified.').waitFor()
  await olga.getByRole('row').filter({ hasText: '$35.00' }).getByText('Refunded', { exact: true }).waitFor()
  await wallet.getByText(words(balance - 350)).waitFor()
  await visit(mara, '/notifications')
  const text = 'Tokens you bought were refunded: 350 tokens ($35.00) removed from your wallet'
  await mara.getByRole('list', { name: 'Notifications' }).getByText(text).waitFor()
})

test('a performer downloads the statement of a month and the sales to one fan', async () => {
  const [ada, asAda] = [await demo.as('ada.vale', 'phone'), await demo.callOf('ada.vale')]
  await visit(ada, '/studio/earnings')
  const statements = ada.getByRole('region', { name: 'Statements' })
  const month = await statements.getByLabel('Month').inputValue()
  const saves = async (within: Locator, name: string) => {
    const [download] = await Promise.all([ada.waitForEvent('download'), within.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
  const pdf = await saves(statements, 'Export PDF')
  assert.equal(pdf.name, `statement-${month}.pdf`)
  const { content } = await asAda(downloadStatement, { query: { month, format: 'csv' } })
  const lines = Buffer.from(content, 'base64')
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const sumOf = (section: string) =>
    lines.filter(([name = '']) => name.endsWith(section)).reduce((all, line) => all + Number(line[5]), 0)
  const shown = (amount: number) => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount)
  const texts = textsOf(pdf.content)
  assert.ok(sumOf('sale') > 0, 'the demo has sold something in that month')
  assert.equal(texts[texts.indexOf('Closing balance') + 1], shown(sumOf('closing')))
  assert.equal(texts[texts.indexOf('Total') + 4], shown(sumOf('sale')))

  const { data } = await asAda(listEarnings, { query: { limit: 100 } })
  const { fan } = data.find((one) => one.fan.username !== '') ?? assert.fail()
  const day = new Date().toISOString().slice(0, 10)
  await ada.getByLabel('Fan’s username').fill(fan.username)
  await ada.waitForURL(/username=/)
  await ada.getByLabel('From', { exact: true }).fill('2020-01-01')
  await ada.getByLabel('To', { exact: true }).fill(day)
  await ada.getByText('Choose a period of up to one year').waitFor()
  await ada.getByLabel('From', { exact: true }).fill(day)
  await ada.getByText('All sales, this day').waitFor()
  await ada.getByRole('region', { name: 'Sales', exact: true }).getByText('Previous period:').waitFor()
  await assertAccessible(ada)
  await visit(ada, `/studio/earnings?username=${fan.username}`)
  const sales = await saves(ada.getByRole('region', { name: 'Sales', exact: true }), 'Export CSV')
  assert.match(sales.name, /^sales-\d{4}-\d\d-\d\d\.csv$/)
  const rows = sales.content.toString().trim().split('\r\n').slice(1)
  assert.ok(rows.length > 0 && rows.every((row) => row.includes(`,${fan.username},`)))
})
