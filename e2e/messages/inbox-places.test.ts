/** What an inbox knows of the two people: what a fan has had from the vault, a fan who is restricted, and what waits on other pages. */
import { expect } from '@playwright/test'
import type { Call } from '@fanfare/contract'
import { buyMessage, listConversations, sendMessage } from '@fanfare/contract/messages'
import { searchVault } from '@fanfare/contract/vault'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Returns the id of the conversation that somebody has with another. */
async function conversationWith(call: Call, username: string): Promise<string> {
  const talk = (await call(listConversations)).data.find((one) => one.with.username === username)
  expect(talk, `a conversation with ${username}`).toBeDefined()
  return talk?._id ?? ''
}

test('in the vault a performer sees what this fan was sent before, and what of it was bought', async () => {
  const [ada, felix] = [await demo.callOf('ada.vale'), await demo.callOf('felix')]
  const id = await conversationWith(ada, 'felix')
  const { data } = await ada(searchVault, { query: { kind: 'photo', limit: 2 } })
  const [sold = '', sent = ''] = data.map(({ _id }) => _id)
  const { _id } = await ada(sendMessage, { params: { id }, body: { text: 'For you', fileIds: [sold], price: 3 } })
  await felix(buyMessage, { params: { id: _id }, body: { price: 3 } })
  await ada(sendMessage, { params: { id }, body: { text: 'And this', fileIds: [sent] } })

  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, `/messages/${id}`)
  await page.getByRole('button', { name: 'From the vault' }).click()
  const vault = page.getByRole('dialog', { name: 'From the vault' })
  await vault.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Photos' })
  const choices = vault.getByRole('list', { name: 'Vault' }).getByRole('listitem')
  await expect(choices.nth(0)).toContainText('Bought')
  await expect(choices.nth(1)).toContainText('Sent before')
  await assertAccessible(page)
})

test('a fan whom a performer restricts is in a part of the list of their own, writes as before, and comes back', async () => {
  const [page, felix] = [await demo.as('ada.vale', 'desktop'), await demo.callOf('felix')]
  const id = await conversationWith(felix, 'ada.vale')
  const row = page.locator(`[data-conversation="${id}"]`)
  const menu = page.getByRole('button', { name: 'Options for this conversation' })
  await visit(page, `/messages/${id}`)
  await expect(row).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Restrict' }).click()
  const question = page.getByRole('dialog', { name: 'Restrict Felix Brandt?' })
  await expect(question).toContainText('They do not notice.')
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Restrict' }).click()
  await expect(question).toBeHidden()
  await expect(row).toHaveCount(0)

  await felix(sendMessage, { params: { id }, body: { text: 'Did you see it?' } })
  await visit(page, '/messages?tab=restricted')
  await row.click()
  await expect(page.getByRole('group', { name: 'Messages' }).getByText('Did you see it?')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Lift the restriction' }).click()
  await expect(page.getByText('Not restricted any more')).toBeVisible()
  await visit(page, '/messages')
  await expect(row).toBeVisible()
})

test('the title of a page says how many notifications wait, and nothing once they were seen', async () => {
  const [page, theresa] = [await demo.as('juno.park', 'desktop'), await demo.callOf('theresa')]
  await visit(page, '/notifications')
  await expect(page).not.toHaveTitle(/^\(/)
  await visit(page, '/studio/posts')
  const id = await conversationWith(theresa, 'juno.park')
  await theresa(sendMessage, { params: { id }, body: { text: 'A question' } })
  await expect(page).toHaveTitle(/^\(1\) [^(]/)
  // Whatever page it is of.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page).toHaveTitle(/^\(1\) [^(]/)
  await visit(page, '/notifications')
  await expect(page).not.toHaveTitle(/^\(/)
})
