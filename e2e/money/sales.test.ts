/** What becomes of a sale: it is shared with another performer, refunded, and each of those concerned sees their own part of it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { downloadStatement, listEarnings } from '@fanfare/contract/earnings'
import { addCard, purchaseTokens } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { tip } from '@fanfare/contract/tokens'
import { textsOf } from '../../server/test/pdf-text.ts'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name }).first()

test('a performer accepts a share of the sales of another; a tip is divided, refunded in part, and all four see it', async () => {
  const ada = await demo.as('ada.vale', 'phone')
  await open(ada, '/studio/splits')
  await button(ada, 'Details of Milo Reyes').click()
  await button(ada, 'Accept').click()
  const sheet = ada.getByRole('dialog')
  await sheet.getByText(/^You get 15% of what Milo Reyes earns by each sale from now on/).waitFor()
  await assertAccessible(ada)
  await button(sheet, 'Accept').click()
  await ada.getByText('Accepted. Sales are divided from now on.').waitFor()
  await ada.getByText('No sale has been divided yet.').waitFor()

  const [mara, felix] = [await demo.callOf('mara'), await demo.as('felix', 'phone', { theme: 'dark' })]
  const asFelix = await demo.callOf('felix')
  const { _id: milosId } = await mara(viewPerformer, { params: { id: 'milo.reyes' } })
  await asFelix(tip, { params: { id: milosId }, body: { amount: 100 } })
  await open(felix, '/wallet')
  const milo = await demo.as('milo.reyes', 'desktop')
  await open(milo, '/studio/splits')
  // 100 tokens without the commission of 20 %, and 15 % of that.
  await milo.getByText('−$12.00').waitFor()
  await open(ada, '/studio/splits')
  await ada.getByText('$12.00').waitFor()
  await button(ada, 'Details of Milo Reyes').click()
  await ada.getByText(/^Tip/).waitFor()

  const olga = await demo.as('olga', 'desktop')
  await open(olga, '/admin/sales?username=felix')
  await button(olga.getByRole('row', { name: /Milo Reyes/ }), /^Refund: Tip/).click()
  const refund = olga.getByRole('dialog')
  await refund.getByLabel('Amount').fill('150')
  await button(refund, 'Refund').click()
  await refund.getByText('At most 100 is left').waitFor()
  await refund.getByLabel('Amount').fill('10')
  await refund.getByLabel('Reason').selectOption('It was a mistake')
  await assertAccessible(olga)
  await button(refund, 'Refund').click()
  await olga.getByText(/^Refunded\. .+ has been told\.$/).waitFor()
  await olga
    .getByRole('row', { name: /Milo Reyes/ })
    .first()
    .getByText('10 tokens refunded')
    .waitFor()

  await felix
    .getByRole('button', { name: /^Receipt: Refund/ })
    .first()
    .waitFor()
  await assertAccessible(felix)
  await open(milo, '/studio/earnings')
  await milo.getByText('10 tokens refunded').first().waitFor()
  await assertAccessible(milo)
  await ada.getByText('Refund: Tip').waitFor()
  await ada.getByText('$10.80').waitFor()
})

test('an operator sets the commission of tips and agrees on one with a performer, who reads it on the open page', async () => {
  const ada = await demo.as('ada.vale', 'phone', { theme: 'dark' })
  await open(ada, '/studio/earnings')
  await ada.getByText('Of new sales the site keeps 20%.').waitFor()
  const operator = await demo.as('olga', 'tablet')
  await open(operator, '/admin/commissions')
  await assertAccessible(operator)
  await button(operator, 'Change the commission: Tips').click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByLabel('Commission in percent').fill('5')
  await assertAccessible(operator)
  await button(sheet, 'Save').click()
  await sheet.waitFor({ state: 'detached' })
  await operator.getByRole('listitem').filter({ hasText: 'Tips' }).getByText('5%', { exact: true }).waitFor()

  await button(operator, 'Agree with a performer').click()
  await sheet.getByLabel('Username').fill('nobody.here')
  await button(sheet, 'Save').click()
  await sheet.getByText('Please enter Commission in percent').waitFor()
  await sheet.getByLabel('Commission in percent').fill('12')
  await button(sheet, 'Save').click()
  await sheet.getByText('There is no performer of this name.').waitFor()
  await sheet.getByLabel('Username').fill('@ada.vale')
  await button(sheet, 'Save').click()
  await operator.getByText('Saved. The performer is told.').waitFor()
  await ada.getByText('Of new sales the site keeps 12%, as agreed with you.').waitFor()
  await operator.getByRole('table', { name: 'Agreed with performers' }).getByText('Ada Vale').waitFor()
  await assertAccessible(operator)
})

test('tokens that were paid twice go back to the card, and out of the wallet that is open', async () => {
  const asMara = await demo.callOf('mara')
  const body = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await asMara(addCard, { params: { type: 'sandbox' }, body })
  await asMara(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 35 } })
  const mara = await demo.as('mara', 'phone')
  await open(mara, '/wallet')
  const balance = async () =>
    Number(
      (
        await mara
          .getByText(/^[\d.,]+ tokens$/)
          .first()
          .innerText()
      ).replaceAll(/[^\d.]/g, ''),
    )
  const had = await balance()

  const olga = await demo.as('olga', 'tablet')
  await open(olga, '/admin/token-purchases?username=mara')
  await button(olga, /^Refund tokens of/).click()
  const sheet = olga.getByRole('dialog')
  await sheet.getByLabel('Amount').fill('35')
  await assertAccessible(olga)
  await button(sheet, 'Refund').click()
  await olga.getByText(/^Refunded\. .+ has been told\.$/).waitFor()
  await olga.getByText('Refunded', { exact: true }).first().waitFor()
  await waitFor(async () => Math.abs(had - (await balance()) - 35) < 0.001, 'the tokens to leave the open wallet')
  await open(mara, '/notifications')
  await mara.getByText(/^Tokens that you had bought were refunded: 35 have left your wallet/).waitFor()
})

test('a performer opens the statement of a month, which has its sums, and finds the sales of a time and a fan', async () => {
  const [ada, asAda] = [await demo.as('ada.vale', 'phone'), await demo.callOf('ada.vale')]
  await open(ada, '/studio/earnings')
  const statements = ada.getByRole('region', { name: 'Statements' })
  const month = await statements.getByLabel('Month').inputValue()
  const saves = async (within: Locator, name: string) => {
    const [download] = await Promise.all([ada.waitForEvent('download'), button(within, name).click()])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
  const pdf = await saves(statements, 'As PDF')
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
  assert.equal(texts[texts.indexOf('At the end of the month') + 1], shown(sumOf('closing')))
  assert.equal(texts[texts.indexOf('Sum') + 4], shown(sumOf('sale')))

  const { data } = await asAda(listEarnings, { query: { limit: 100 } })
  const { fan } = data.find((one) => one.fan.username !== '') ?? assert.fail()
  const day = new Date().toISOString().slice(0, 10)
  await ada.getByLabel('Username of the fan').fill(fan.username)
  await ada.waitForURL(/username=/)
  await ada.getByLabel('From', { exact: true }).fill('2020-01-01')
  await ada.getByLabel('To', { exact: true }).fill(day)
  await ada.getByText('Please choose a time of up to a year').waitFor()
  await ada.getByLabel('From', { exact: true }).fill(day)
  await ada.getByText('This day, all sales').waitFor()
  await ada
    .getByText(/Period before:/)
    .last()
    .waitFor()
  await assertAccessible(ada)
  await open(ada, `/studio/earnings?username=${fan.username}`)
  const sales = await saves(ada.getByRole('region', { name: 'Sales', exact: true }), 'As CSV')
  assert.match(sales.name, /^sales-\d{4}-\d\d-\d\d\.csv$/)
  const rows = sales.content.toString().trim().split('\r\n').slice(1)
  assert.ok(rows.length > 0 && rows.every((row) => row.includes(`,${fan.username},`)))
})
