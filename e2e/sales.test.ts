/** What becomes of a sale: it is shared with another performer, refunded, and each of those concerned sees their own part of it. */
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addCard, purchaseTokens } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { tip } from '@fanfare/contract/tokens'
import { waitFor } from '../server/test/wait.ts'
import { open, openDemo, type Demo } from './demo.ts'
import { assertAccessible } from './site.ts'

let demo: Demo
before(async () => {
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
