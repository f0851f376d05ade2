/** Writers see a forbidden word while they type it, in messages, posts and mass messages, and nothing is sent. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { listMessages, sendMessage } from '@fanfare/contract/messages'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { messageContaining } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const REFUSED = 'Remove these words, which this site doesn’t allow: “Casino”'
const named = (page: Page) => page.getByText(REFUSED)

async function forbids(page: Page, words: string): Promise<void> {
  await visit(page, '/admin/text-rules')
  await page.getByLabel('Banned words').fill(words)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
}

test('a writer who types a forbidden word sees which word it is before sending', async () => {
  const { as, callOf, site } = demo
  const [olga, ada, felix] = [await as('olga', 'desktop'), await as('ada.vale', 'desktop'), await as('felix', 'desktop')]
  const fan = await callOf('felix')
  const id = await conversationOf(demo, 'felix', 'ada.vale')
  await fan(sendMessage, { params: { id }, body: { text: 'See you on Sunday' } })
  await forbids(olga, 'casino')

  await visit(felix, `/messages/${id}`)
  await felix.getByRole('textbox', { name: 'Message to Ada Vale' }).fill('At the Casino?')
  await named(felix).waitFor()
  await assertAccessible(felix)
  await felix.getByRole('textbox', { name: 'Message to Ada Vale' }).fill('')
  await named(felix).waitFor({ state: 'detached' })
  await edit(felix, 'See you on Sunday')
  const change = felix.getByRole('dialog', { name: 'Edit message' })
  await change.getByRole('textbox').fill('See you at the Casino')
  await named(felix).waitFor()
  await assertAccessible(felix)

  await visit(ada, `/messages/${id}`)
  await ada.getByRole('textbox', { name: 'Message to Felix Brandt' }).fill('My Casino night')
  await named(ada).waitFor()
  await visit(ada, '/studio/posts/new')
  await ada.getByLabel('Text').fill('My Casino night')
  await named(ada).waitFor()
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByLabel('Message').fill('My Casino night')
  await named(ada).waitFor()

  await visit(olga, '/admin/mass-messages')
  await olga.getByRole('link', { name: 'Message on a performer’s behalf' }).click()
  await olga.getByRole('searchbox', { name: 'Find performer' }).fill('ada')
  await olga.getByRole('checkbox', { name: 'Ada Vale (@ada.vale)' }).click()
  await olga.getByLabel('Message').fill('Her Casino night')
  await named(olga).waitFor()
  await assertAccessible(olga)

  const { data } = await fan(listMessages, { params: { id } })
  assert.ok(data.some(({ text }) => text === 'See you on Sunday'))
  const { rows } = await site.sql.query(
    `select text from messages where text ilike '%casino%' union all select text from posts where text ilike '%casino%'
     union all select text from mass_messages where text ilike '%casino%'`,
  )
  assert.deepEqual(rows, [])
})

/** Opens the sheet in which a message is edited. */
async function edit(page: Page, text: string): Promise<void> {
  const message = messageContaining(page, text)
  await message.hover()
  await message.getByRole('button', { name: 'Options for this message' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
}
