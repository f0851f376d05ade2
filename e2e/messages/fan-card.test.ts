/** A performer keeps a card about a fan next to the conversation: a name, notes, tags and reminders. The fan sees none of it. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { thread } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let path: string
test.beforeAll(async () => {
  demo = await openDemo()
  path = `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`
})

const card = (page: Page) => page.getByRole('complementary', { name: 'About this fan' })

async function opensSheet(page: Page) {
  await visit(page, path)
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'About this fan' }).click()
  const sheet = page.getByRole('dialog', { name: 'About this fan' })
  await sheet.getByLabel('Notes', { exact: true }).waitFor()
  return sheet
}

async function sendsNext(page: Page, step: string, before: string): Promise<void> {
  await page.getByRole('button', { name: 'Saved replies', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Saved replies and scripts' })
  await picker.getByText(before).waitFor()
  await picker.getByRole('button', { name: `Next: ${step}` }).click()
  await page.getByText(`Script step: First week · ${step}`).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(`Script step: First week · ${step}`).waitFor({ state: 'detached' })
}

test('a performer names a fan, adds a note, gets a reminder, and sends the steps of a script', async () => {
  const performer = await demo.as('ada.vale', 'desktop')
  await visit(performer, path)
  const sidebar = card(performer)
  await sidebar.getByLabel('Nickname').fill('Early bird')
  await sidebar.getByLabel('Notes', { exact: true }).fill('Likes the north face.')
  await sidebar.getByLabel('Tags').fill('Climber')
  await sidebar.getByLabel('Tags').press('Enter')
  await sidebar.getByRole('button', { name: 'Remove tag Climber' }).waitFor()
  await sidebar.getByText('Saved', { exact: true }).waitFor()
  await performer.getByRole('heading', { level: 1, name: 'Early bird' }).waitFor()

  const window = await demo.as('ada.vale', 'phone')
  const closed = await opensSheet(window)
  await closed.getByRole('button', { name: 'Remind me about this fan' }).click()
  await closed.getByLabel('Remind me about').fill('Half a thought')
  await closed.getByRole('button', { name: 'Close', exact: true }).click()
  await closed.waitFor({ state: 'detached' })
  const sheet = await opensSheet(window)
  assert.equal(await sheet.getByLabel('Remind me about').inputValue(), 'Half a thought')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  // Offline, this window does not learn of the change.
  await window.context().setOffline(true)
  await sidebar.getByLabel('Notes', { exact: true }).fill('Likes the north face. Has a dog.')
  await sidebar.getByText('Saved', { exact: true }).waitFor()
  await sheet.getByLabel('Notes', { exact: true }).fill('Likes the south face.')
  await sheet.getByText(/^Not saved:/).waitFor()
  await window.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await sheet.getByText('This was changed in another window. Your changes aren’t saved yet.').waitFor()
  await sheet.getByText('Likes the north face. Has a dog.').waitFor()
  await assertAccessible(window)
  await sheet.getByRole('button', { name: 'Use the other version' }).click()
  assert.equal(await sheet.getByLabel('Notes', { exact: true }).inputValue(), 'Likes the north face. Has a dog.')

  await sidebar.getByRole('button', { name: 'Remind me about this fan' }).click()
  await sidebar.getByRole('button', { name: 'In a week' }).click()
  await sidebar.getByLabel('Remind me about').fill('Ask about the dog')
  await sidebar.getByRole('button', { name: 'Set reminder', exact: true }).click()
  await sidebar.getByText('Ask about the dog', { exact: true }).waitFor()
  await assertAccessible(performer)

  const messages = thread(performer)
  await sendsNext(performer, 'Hello', '3 steps, nothing sent yet')
  await messages.getByText('Hello Felix Brandt, so glad you’re here!').waitFor()
  await sendsNext(performer, 'What you like', 'Step 1 of 3')
  await messages.getByText('Tell me, Felix Brandt: early mornings or late nights?').waitFor()

  await performer.getByRole('searchbox', { name: 'Search people and messages' }).fill('early bird')
  await performer
    .getByRole('list', { name: 'Conversations found' })
    .getByRole('link', { name: /Early bird/ })
    .waitFor()
  await visit(performer, '/studio/reminders')
  await performer.getByRole('link', { name: /Early bird/ }).waitFor()
  const reminder = performer.getByRole('listitem').filter({ hasText: 'Ask about the dog' })
  await reminder.getByRole('button', { name: 'Done' }).click()
  await reminder.waitFor({ state: 'detached' })
  await performer.getByRole('link', { name: 'Done', exact: true }).click()
  await performer.getByText('Ask about the dog').waitFor()
  await assertAccessible(performer)

  await visit(performer, '/studio/templates')
  await performer.getByRole('button', { name: 'New saved reply' }).click()
  const template = performer.getByRole('dialog', { name: 'New saved reply' })
  await template.getByLabel('Name').fill('Thanks')
  await template.getByLabel('Text').fill('Thank you for everything, {name}!')
  await assertAccessible(performer)
  await template.getByRole('button', { name: 'Save reply' }).click()
  await performer.getByRole('list', { name: 'Saved replies' }).getByText('Thanks', { exact: true }).waitFor()
  await visit(performer, path)
  await performer.getByRole('button', { name: 'Saved replies', exact: true }).click()
  const choice = performer.getByRole('dialog', { name: 'Saved replies and scripts' })
  await choice.getByRole('button', { name: /^Thanks/ }).click()
  await performer.getByRole('button', { name: 'Send', exact: true }).click()
  await messages.getByText('Thank you for everything, Felix Brandt!').waitFor()

  const fan = await demo.as('felix', 'phone')
  await visit(fan, path)
  await thread(fan).getByText('early mornings or late nights?').waitFor()
  assert.doesNotMatch(await fan.content(), /Early bird|north face|Climber/)
})
