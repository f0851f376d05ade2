/** A performer has tips thanked for; a fan tips, is thanked by a message that says that nobody has typed it, and the performer sees what came of it. */
import assert from 'node:assert/strict'
import { listAutomations } from '@fanfare/contract/automations'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

test('from a ready beginning to a thank-you that says that it was sent automatically, and to its results', async () => {
  const { as, callOf } = await openDemo()
  const call = await callOf('ada.vale')
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  await visit(ada, '/studio/automations')
  await ada.getByText('No automations yet').waitFor()
  await assertAccessible(ada)
  await ada.getByRole('link', { name: /^Thank for a tip/ }).click()
  await ada.getByRole('combobox', { name: 'When' }).waitFor()
  await ada.getByLabel('Message').fill('Thank you for the tip, {name}!')
  await ada.getByText('Thank you for the tip, Robin!').waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: 'Turn it on' }).click()
  await ada.waitForURL(/\/studio\/automations\/[0-9a-f-]{36}$/)
  await ada.getByText('Begins when somebody tips you. Sent at once.').waitFor()
  await ada.getByRole('switch', { name: 'Thank for a tip', checked: true }).waitFor()

  await visit(felix, '/ada.vale')
  await felix.getByRole('button', { name: /^Tip/ }).first().click()
  await felix
    .getByRole('dialog')
    .getByRole('button', { name: /^(Send|Tip)/ })
    .last()
    .click()
  await felix.getByRole('button', { name: 'Done' }).click()
  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /Thank you for the tip, Felix/ }).click()
  await felix
    .getByText(/^Thank you for the tip, Felix.*!$/)
    .last()
    .waitFor()
  await felix.getByText('Sent automatically').waitFor()

  // What is seen is said a moment later, and this list is read when it is opened.
  await waitFor(async () => {
    await visit(ada, '/studio/automations')
    return ada.getByText('Sent to 1 within 30 days, 1 in all · seen by 1').isVisible()
  }, 'the message to be seen')
  await assertAccessible(ada)
  // What is off is shown as such, and stays so.
  await ada.getByRole('switch', { name: 'Thank for a tip' }).click()
  await ada.getByRole('switch', { name: 'Thank for a tip', checked: false }).waitFor()
  // It is shown at once, and sent a moment later.
  await waitFor(async () => (await call(listAutomations, {})).data.every(({ isOn }) => !isOn), 'it to be off')
  await reload(ada)
  await ada.getByRole('switch', { name: 'Thank for a tip', checked: false }).waitFor()

  // A birthday is the fan's to state; the performer is not told of any.
  await visit(ada, '/studio/automations/new')
  await ada.getByRole('combobox', { name: 'When' }).selectOption({ label: 'A subscriber has their birthday' })
  await ada.getByLabel('Message').fill('Happy birthday, {name}!')
  await ada.getByRole('button', { name: 'Turn it on' }).click()
  await ada.getByText(/^Begins in the morning of a subscriber’s birthday/).waitFor()
  await visit(felix, '/user/account')
  await felix.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'February' })
  await felix.getByRole('combobox', { name: 'Day' }).selectOption('29')
  await assertAccessible(felix)
  await felix.getByRole('button', { name: 'Save', exact: true }).click()
  await felix.getByText('Changes saved').waitFor()
  await reload(felix)
  await felix.getByRole('combobox', { name: 'Day' }).waitFor()
  assert.equal(await felix.getByRole('combobox', { name: 'Day' }).inputValue(), '29')
})
