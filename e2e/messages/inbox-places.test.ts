/** Ways about the inbox: its tabs by keyboard, a day of a long conversation, what a fan has had from the vault, one who is restricted, and what waits elsewhere. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { buyMessage, listConversations, sendMessage } from '@fanfare/contract/messages'
import { searchVault } from '@fanfare/contract/vault'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let path: string
test.beforeAll(async () => {
  demo = await openDemo()
  // Eight a day, the last of them on the day of the newest.
  path = await openLongConversation(
    demo.site,
    Array.from({ length: 200 }, (_, i) => `Message ${i + 1}`),
  )
})

const tabOf = (page: Page) => new URL(page.url()).searchParams.get('tab')

test('a performer goes through the tabs of the inbox by keyboard alone, and reads which keys there are', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await open(page, '/messages')
  const body = page.locator('body')
  await body.press('l')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'unread')
  await body.press('l')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'unanswered')
  await body.press('h')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'unread')
  await body.press('h')
  await page.waitForURL((url) => url.search === '')
  // Nothing stands before the first.
  await body.press('h')
  await body.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByText('Next tab').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  assert.equal(tabOf(page), null)

  await open(page, path)
  await page.getByRole('textbox', { name: /^Message/ }).fill('h and l are letters here')
  await page.getByRole('textbox', { name: /^Message/ }).press('l')
  assert.equal(tabOf(page), null)
})

test('a fan goes to a day of a long conversation', async () => {
  const page = await demo.as('felix', 'phone')
  await open(page, path)
  const { rows } = await demo.site.sql.query<{ day: string; seq: number }>(
    `select to_char(created_at, 'YYYY-MM-DD') as day, min(seq) as seq from messages
     where conversation_id = $1 group by day order by day offset 3 limit 1`,
    [path.split('/').at(-1)],
  )
  const { day, seq } = rows[0]!
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search in this conversation' })
  await sheet.getByLabel('Or go to a day').fill(day)
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Go to this day' }).click()
  await page.waitForURL((url) => url.searchParams.get('at') === String(seq))
  const first = page.locator(`[data-seq="${seq}"]`)
  await first.waitFor()
  assert.ok(
    await first.evaluate((line) => line.getBoundingClientRect().top >= 0 && line.getBoundingClientRect().bottom <= innerHeight),
  )
})

test('in the vault a performer sees what this fan was sent before, and what of it was bought', async () => {
  const [ada, felix] = [await demo.callOf('ada.vale'), await demo.callOf('felix')]
  const id = path.split('/').at(-1)!
  const { data } = await ada(searchVault, { query: { kind: 'photo', limit: 2 } })
  const [sold, sent] = data.map(({ _id }) => _id)
  const { _id } = await ada(sendMessage, { params: { id }, body: { text: 'For you', fileIds: [sold!], price: 3 } })
  await felix(buyMessage, { params: { id: _id }, body: { price: 3 } })
  await ada(sendMessage, { params: { id }, body: { text: 'And this', fileIds: [sent!] } })

  const page = await demo.as('ada.vale', 'desktop')
  await open(page, path)
  await page.getByRole('button', { name: 'From the vault' }).click()
  const vault = page.getByRole('dialog', { name: 'From the vault' })
  await vault.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Photos' })
  const choices = vault.getByRole('list', { name: 'Vault' }).getByRole('listitem')
  await choices.nth(0).getByText('Bought', { exact: true }).waitFor()
  await choices.nth(1).getByText('Sent before', { exact: true }).waitFor()
  await assertAccessible(page)
})

test('a restricted fan goes to a part of the list of their own, writes as before, and comes back', async () => {
  const [page, felix] = [await demo.as('ada.vale', 'desktop'), await demo.callOf('felix')]
  const row = page.locator(`[data-conversation="${path.split('/').at(-1)}"]`)
  await open(page, path)
  await row.waitFor()
  await page.getByRole('button', { name: 'Options for this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Restrict' }).click()
  const question = page.getByRole('dialog', { name: 'Restrict Felix Brandt?' })
  await question.getByText('They do not notice.', { exact: false }).waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Restrict' }).click()
  await page.getByText('Restricted', { exact: true }).last().waitFor()
  await row.waitFor({ state: 'detached' })

  await felix(sendMessage, { params: { id: path.split('/').at(-1)! }, body: { text: 'Did you see it?' } })
  await open(page, '/messages?tab=restricted')
  await row.getByText('restricted').waitFor({ state: 'attached' })
  await row.click()
  await page.getByText('Did you see it?').last().waitFor()
  await page.getByRole('button', { name: 'Options for this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Lift the restriction' }).click()
  await page.getByText('Not restricted any more').waitFor()
  await open(page, '/messages')
  await row.waitFor()
})

test('the title of a page says how many notifications wait, and nothing more once they were seen', async () => {
  const page = await demo.as('juno.park', 'desktop')
  await visit(page, '/notifications')
  await page.waitForFunction(() => !document.title.startsWith('('))
  await visit(page, '/studio/posts')
  const theresa = await demo.callOf('theresa')
  const talk = (await theresa(listConversations)).data.find((one) => one.with.username === 'juno.park')
  assert.ok(talk)
  await theresa(sendMessage, { params: { id: talk._id }, body: { text: 'A question' } })
  await page.waitForFunction(() => document.title.startsWith('(1) '))
  // Whatever page it is of.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL('**/home')
  await page.waitForFunction(() => document.title.startsWith('(1) ') && !document.title.slice(4).startsWith('('))
  await visit(page, '/notifications')
  await page.waitForFunction(() => !document.title.startsWith('('))
})
