/** What a tier includes, in the browser: a performer says it, a fan reads it before paying, opens with it, writes with it, and sees what is left. */
import type { Locator, Page } from '@playwright/test'
import { changeWritingTerms } from '@fanfare/contract/inbox'
import { createPost } from '@fanfare/contract/posts'
import { tip } from '@fanfare/contract/tokens'
import { viewPerformer } from '@fanfare/contract/performers'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name }).first()

test('a fan takes a tier for what it includes, opens a post and writes without paying, and reads what is left', async () => {
  const [milo, asMilo] = [await demo.as('milo.reyes', 'desktop'), await demo.callOf('milo.reyes')]
  await asMilo(changeWritingTerms, { body: { who: 'subscribers', price: 4, daily: null, tiers: [] } })
  await open(milo, '/studio/offers')
  await button(milo, 'New tier').click()
  const form = milo.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Harbour')
  await form.getByLabel('Monthly price').fill('30')
  await form.getByLabel('Messages included in a month').fill('3')
  await form.getByLabel('Unlocks included in a month').fill('2')
  await assertAccessible(milo)
  await button(form, 'Add this tier').click()
  await milo.getByText(/3 messages a month · 2 unlocks a month/).waitFor()
  const words = { text: 'The tide table of the harbour', teaser: 'Only for those who pay', audience: 'paid', price: 12 } as const
  await asMilo(createPost, { body: words })

  const felix = await demo.as('felix', 'phone')
  await open(felix, '/milo.reyes')
  await felix.getByRole('radio', { name: /^Harbour/ }).check()
  await felix.getByText('2 unlocks a month included').waitFor()
  await button(felix, /^Subscribe for/).click()
  const sheet = felix.getByRole('dialog')
  await sheet.getByText('3 messages a month included').waitFor()
  await button(sheet, /^Subscribe for/).click()
  await felix.getByText('You are in').waitFor()
  await button(felix, 'Close').click()
  await sheet.waitFor({ state: 'detached' })

  const post = felix.getByRole('article').filter({ hasText: words.teaser })
  await post.getByText('2 of 2 left this month').waitFor()
  await button(post, 'Open with your subscription').click()
  await sheet.getByText(/Your subscription opens 2 a month without paying/).waitFor()
  await button(sheet, 'Pay 12 tokens instead').waitFor()
  await assertAccessible(felix)
  await button(sheet, 'Open without paying').click()
  await felix.getByText(words.text).waitFor()
  await open(felix, '/subscriptions')
  await felix.getByText(/1 of 2 included unlocks left until/).waitFor()
  await felix.getByText(/3 of 3 included messages left until/).waitFor()
  await assertAccessible(felix)

  await open(felix, '/milo.reyes')
  await felix
    .getByRole('link', { name: 'Message' })
    .or(felix.getByRole('button', { name: 'Message' }))
    .first()
    .click()
  await felix.getByText('3 of 3 included messages left').waitFor()
  await felix.getByRole('textbox', { name: /^Message/ }).fill('How is the tide?')
  await button(felix, 'Send').click()
  await felix.getByText('2 of 3 included messages left').waitFor()
  await assertAccessible(felix)
})

test('an operator switches a rule on, has it look, and refunds a tip that was given twice', async () => {
  const asFelix = await demo.callOf('felix')
  const { _id: id } = await asFelix(viewPerformer, { params: { id: 'milo.reyes' } })
  for (const _ of [1, 2]) await asFelix(tip, { params: { id }, body: { amount: 60 } })
  const olga = await demo.as('olga', 'desktop')
  await open(olga, '/admin/refund-rules')
  const rule = olga.getByRole('form', { name: 'Paid twice' })
  await rule.getByRole('checkbox').check()
  await assertAccessible(olga)
  await button(rule, 'Save: Paid twice').click()
  await olga.getByText('Saved').waitFor()
  await button(olga, 'Look now').click()
  const row = olga.getByRole('row', { name: /Felix/ }).first()
  await row.getByText('Paid twice').waitFor()
  await assertAccessible(olga)
  await button(row, /^Refund/).click()
  await button(olga.getByRole('dialog'), 'Refund').click()
  await olga.getByText(/^Refunded\. .+ has been told\.$/).waitFor()
  await open(olga, '/admin/refund-rules?status=refunded')
  await olga.getByRole('row', { name: /Felix/ }).first().waitFor()
})
