/** A performer sets up automatic messages. A fan gets one after a tip, and the performer sees its results. */
import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { listAutomations } from '@fanfare/contract/automations'
import { openDemo, type Demo } from '../support/demo.ts'
import { messageContaining, toast } from '../support/people.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a fan who tips is thanked automatically, and the performer sees the results and turns it off', async () => {
  const call = await demo.callOf('ada.vale')
  const [ada, felix] = [await demo.as('ada.vale', 'desktop'), await demo.as('felix', 'phone')]
  await visit(ada, '/studio/automations')
  await ada.getByText('No automations yet').waitFor()
  await assertAccessible(ada)
  await ada.getByRole('link', { name: /^Thank fans for tips/ }).click()
  await ada.getByRole('combobox', { name: 'When' }).waitFor()
  await ada.getByLabel('Message').fill('Thank you for the tip, {name}!')
  await ada.getByText('Thank you for the tip, Robin!').waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: 'Turn on automation' }).click()
  await ada.waitForURL(/\/studio\/automations\/[0-9a-f-]{36}$/)
  await ada.getByText('When someone tips you. Sent immediately.').waitFor()
  await ada.getByRole('switch', { name: 'Thank fans for tips', checked: true }).waitFor()

  await visit(felix, '/ada.vale')
  await felix.getByRole('button', { name: 'Send a tip' }).click()
  const sheet = felix.getByRole('dialog', { name: 'Send a tip' })
  await sheet.getByRole('button', { name: 'Send 50 tokens' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /Thank you for the tip, Felix/ }).click()
  await messageContaining(felix, 'Thank you for the tip, Felix Brandt!').getByText('Sent automatically').waitFor()

  // The site learns shortly afterwards that the message was seen, and an open list does not update.
  await expect.poll(async () => (await call(listAutomations, {})).data.map(({ results }) => results.seen)).toEqual([1])
  await visit(ada, '/studio/automations')
  await ada.getByText('Sent to 1 in 30 days, 1 total · seen by 1').waitFor()
  await assertAccessible(ada)
  await ada.getByRole('switch', { name: 'Thank fans for tips' }).click()
  await ada.getByRole('switch', { name: 'Thank fans for tips', checked: false }).waitFor()
  // The switch moves before the server replies.
  await expect.poll(async () => (await call(listAutomations, {})).data.map(({ isOn }) => isOn)).toEqual([false])
  await reload(ada)
  await ada.getByRole('switch', { name: 'Thank fans for tips', checked: false }).waitFor()
})

test('a performer congratulates subscribers on the birthday that they entered in their account', async () => {
  const [ada, felix] = [await demo.as('ada.vale', 'desktop'), await demo.as('felix', 'phone')]
  await visit(ada, '/studio/automations/new')
  await ada.getByRole('combobox', { name: 'When' }).selectOption({ label: 'It’s a subscriber’s birthday' })
  await ada.getByLabel('Message').fill('Happy birthday, {name}!')
  await ada.getByRole('button', { name: 'Turn on automation' }).click()
  await ada.getByText(/^On the morning of a subscriber’s birthday, if they’ve added one/).waitFor()
  await visit(felix, '/user/account')
  await felix.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'February' })
  await felix.getByRole('combobox', { name: 'Day' }).selectOption('29')
  await assertAccessible(felix)
  await felix.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(felix, 'Changes saved').waitFor()
  await reload(felix)
  await felix.getByRole('combobox', { name: 'Day' }).waitFor()
  assert.equal(await felix.getByRole('combobox', { name: 'Day' }).inputValue(), '29')
})
