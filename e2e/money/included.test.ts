/** A tier's allowances: free messages and unlocks, and a refund rule that finds a double tip. */
import { changeWritingTerms } from '@fanfare/contract/inbox'
import { createPost } from '@fanfare/contract/posts'
import { tip } from '@fanfare/contract/tokens'
import { viewPerformer } from '@fanfare/contract/performers'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test("a fan unlocks a post and writes for free, and sees the rest of the tier's allowances", async () => {
  const [milo, asMilo] = [await demo.as('milo.reyes', 'desktop'), await demo.callOf('milo.reyes')]
  await asMilo(changeWritingTerms, { body: { who: 'subscribers', price: 4, daily: null, tiers: [] } })
  await visit(milo, '/studio/offers')
  await milo.getByRole('button', { name: 'New tier' }).click()
  const form = milo.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Harbour')
  await form.getByLabel('Monthly price').fill('30')
  await form.getByLabel('Messages included per month').fill('3')
  await form.getByLabel('Unlocks included per month').fill('2')
  await assertAccessible(milo)
  await form.getByRole('button', { name: 'Add tier' }).click()
  await milo.getByText('3 messages a month · 2 unlocks a month').waitFor()
  const words = { text: 'The tide table of the harbour', teaser: 'Only for those who pay', audience: 'paid', price: 12 } as const
  await asMilo(createPost, { body: words })

  const felix = await demo.as('felix', 'phone')
  await visit(felix, '/milo.reyes')
  const offer = felix.getByRole('region', { name: 'Subscribe to Milo Reyes' })
  await offer.getByRole('radio', { name: 'Harbour' }).check()
  await offer.getByText('3 messages a month included').waitFor()
  await offer.getByText('2 unlocks a month included').waitFor()
  await offer.getByRole('button', { name: 'Subscribe for $30.00' }).click()
  const sheet = felix.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Subscribe for $30.00' }).click()
  await sheet.getByRole('heading', { name: 'You’re subscribed!' }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })

  const post = felix.getByRole('article').filter({ hasText: words.teaser })
  await post.getByText('2 of 2 left this month').waitFor()
  await post.getByRole('button', { name: 'Unlock with your subscription' }).click()
  await sheet.getByText('Your subscription includes 2 unlocks a month. You have 2 left until').waitFor()
  await sheet.getByRole('button', { name: 'Pay 12 tokens ($1.20) instead' }).waitFor()
  await assertAccessible(felix)
  await sheet.getByRole('button', { name: 'Unlock without paying' }).click()
  await felix.getByText(words.text).waitFor()
  await visit(felix, '/subscriptions')
  const subscription = felix.getByRole('article').filter({ hasText: 'Milo Reyes' })
  await subscription.getByText('1 of 2 included unlocks left until').waitFor()
  await subscription.getByText('3 of 3 included messages left until').waitFor()
  await assertAccessible(felix)

  await visit(felix, '/milo.reyes')
  await felix.getByRole('button', { name: 'Write a message' }).click()
  await felix.getByText('3 of 3 included messages left').waitFor()
  await felix.getByRole('textbox', { name: 'Message to Milo Reyes' }).fill('How is the tide?')
  await felix.getByRole('button', { name: 'Send', exact: true }).click()
  await felix.getByText('2 of 3 included messages left').waitFor()
  await assertAccessible(felix)
})

test('an operator turns on a refund rule and refunds a tip that was sent twice', async () => {
  const asFelix = await demo.callOf('felix')
  const { _id: id } = await asFelix(viewPerformer, { params: { id: 'milo.reyes' } })
  for (const _ of [1, 2]) await asFelix(tip, { params: { id }, body: { amount: 60 } })
  const olga = await demo.as('olga', 'desktop')
  await visit(olga, '/admin/refund-rules')
  const rule = olga.getByRole('form', { name: 'Paid twice' })
  await rule.getByRole('checkbox').check()
  await assertAccessible(olga)
  await rule.getByRole('button', { name: 'Save: Paid twice' }).click()
  await toast(olga, 'Changes saved').waitFor()
  await olga.getByRole('button', { name: 'Run now' }).click()
  const proposal = olga.getByRole('table', { name: 'Proposed refunds' }).getByRole('row', { name: 'Felix Brandt' })
  await proposal.getByText('Paid twice', { exact: true }).waitFor()
  await assertAccessible(olga)
  await proposal.getByRole('button', { name: 'Refund Felix Brandt' }).click()
  await olga.getByRole('dialog', { name: 'Refund Felix Brandt?' }).getByRole('button', { name: 'Refund' }).click()
  await toast(olga, 'Refunded. Felix Brandt has been notified.').waitFor()
  await visit(olga, '/admin/refund-rules?status=refunded')
  await proposal.getByText('60 tokens').waitFor()
})
