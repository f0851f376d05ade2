/** Reactions, replies, edits and pins of messages, and the way to old messages and back. */
import assert from 'node:assert/strict'
import { expect, type Locator, type Page } from '@playwright/test'
import { pinMessage } from '@fanfare/contract/message-actions'
import { markConversationRead, sendMessage } from '@fanfare/contract/messages'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { composer, messageContaining, thread, writeMessage } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** Enough messages for many pages. */
const TEXTS = Array.from({ length: 200 }, (_, i) => (i === 29 ? 'The zeppelin rises at noon' : `Message ${i + 1}`))
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Sends a message of Ada's by the API and returns its id. */
async function writeAsAda(conversation: string, text: string): Promise<string> {
  const ada = await demo.callOf('ada.vale')
  return (await ada(sendMessage, { params: { id: conversation }, body: { text } }))._id
}

async function choose(message: Locator, name: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'Options for this message' }).click()
  await message.page().getByRole('menuitem', { name, exact: true }).click()
}

const pinned = (page: Page) => page.getByRole('link', { name: /^Pinned message/ })

test('a fan reacts to a message, replies, edits the reply and pins it, and the performer sees each change', async () => {
  const [fan, performer] = [await demo.as('felix', 'desktop'), await demo.as('ada.vale', 'phone')]
  const id = await conversationOf(demo, 'felix', 'ada.vale')
  const path = `/messages/${id}`
  await writeAsAda(id, 'How do you like the new ridge?')
  await visit(fan, path)
  await visit(performer, path)
  const question = messageContaining(fan, 'How do you like the new ridge?')
  await choose(question, 'React with 🔥')
  await question.getByRole('button', { name: 'You reacted with 🔥' }).waitFor()
  await performer.getByRole('button', { name: 'Felix Brandt reacted with 🔥' }).waitFor()

  await choose(question, 'Reply')
  await fan.getByText('Reply to Ada Vale').waitFor()
  // A reload keeps the quoted message as well as the text.
  await composer(fan).fill('I lvoe it')
  await visit(fan, path)
  await fan.getByText('Reply to Ada Vale').waitFor()
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await messageContaining(performer, 'I lvoe it').getByRole('link', { name: /^You/ }).waitFor()

  const reply = messageContaining(fan, 'I lvoe it')
  await reply.getByText('Seen').waitFor()
  await choose(reply, 'Edit')
  const sheet = fan.getByRole('dialog', { name: 'Edit message' })
  await sheet.getByRole('textbox').fill('I love it')
  // Closing by mistake asks for confirmation and keeps the text.
  await fan.keyboard.press('Escape')
  const slip = fan.getByRole('dialog', { name: 'Close without saving?' })
  await slip.getByRole('button', { name: 'Keep writing' }).click()
  await fan.goBack()
  await slip.getByRole('button', { name: 'Keep writing' }).click()
  assert.equal(await sheet.getByRole('textbox').inputValue(), 'I love it')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await messageContaining(performer, 'I love it').getByText('edited').waitFor()

  await choose(messageContaining(fan, 'I love it'), 'Pin for both')
  await pinned(performer).getByText('I love it').waitFor()
  await assertAccessible(fan)
  await assertAccessible(performer)
})

test('a performer finds an old message, reads on from it in both directions, and returns to the newest', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await openLongConversation(demo, TEXTS)
  await visit(page, '/messages')
  await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('zeppelin')
  await page.getByRole('list', { name: 'Messages found' }).getByRole('link').click()
  const found = page.locator('[data-seq="30"]')
  await found.getByText('The zeppelin rises at noon').waitFor()
  await expect(found).toBeInViewport({ ratio: 1 })
  await assertAccessible(page)

  const seqs = () => page.locator('[data-seq]').evaluateAll((lines) => lines.map((line) => Number(line.dataset['seq'])))
  await page.getByRole('group', { name: 'Messages' }).evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await page.locator('[data-seq="60"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Older messages' }).click()
  await page.locator('[data-seq="1"]').waitFor({ state: 'attached' })
  const rendered = await seqs()
  assert.deepEqual(
    rendered,
    Array.from({ length: rendered.length }, (_, place) => place + 1),
  )

  await page.getByRole('button', { name: 'Newest' }).click()
  await page.locator(`[data-seq="${TEXTS.length}"]`).waitFor({ state: 'attached' })
  assert.equal(new URL(page.url()).search, '')
})

test('a performer at an old message sees the count of new ones, which are seen only when she goes to the end', async () => {
  const [fan, page] = [await demo.as('theresa', 'phone'), await demo.as('ada.vale', 'desktop')]
  const path = await openLongConversation(demo, TEXTS, { fan: 'theresa' })
  const id = await writeAsAda(path.replace('/messages/', ''), 'The exhibition opens on Friday')
  const ada = await demo.callOf('ada.vale')
  await ada(pinMessage, { params: { id } })
  await visit(fan, path)
  await visit(page, `${path}?tab=unread&at=30`)
  await page.locator('[data-seq="30"]').waitFor()
  const isSeeing = (url: string) => url.includes('/read-all/')
  let seen = 0
  page.on('request', (request) => (seen += isSeeing(request.url()) ? 1 : 0))
  for (const [place, text] of ['While you were away', 'And one more'].entries()) {
    await writeMessage(fan, text)
    await page.getByRole('button', { name: new RegExp(`^${place + 1} new message`) }).waitFor()
  }
  assert.equal(seen, 0)
  const seeing = page.waitForRequest((request) => isSeeing(request.url()))
  await pinned(page).click()
  await page.waitForURL((url) => url.searchParams.get('at') !== '30')
  assert.equal(new URL(page.url()).searchParams.get('tab'), 'unread')
  await messageContaining(page, 'And one more').waitFor()
  await seeing
})

test('a performer who leaves an old message for another conversation sees the end of that one', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  const other = await conversationOf(demo, 'zoe', 'ada.vale')
  await writeAsAda(other, 'See you on Saturday')
  const ada = await demo.callOf('ada.vale')
  // A conversation with unread messages would open at the first of them.
  await ada(markConversationRead, { params: { id: other } })
  await visit(page, `${await openLongConversation(demo, TEXTS, { fan: 'theresa' })}?at=30`)
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'See you on Saturday' }).click()
  await expect(page).toHaveURL(`/messages/${other}`)
  await expect(thread(page).getByText('See you on Saturday')).toBeInViewport()
})

test('a performer who empties the conversation removes its pinned message for both people', async () => {
  const [fan, performer] = [await demo.as('zoe', 'phone'), await demo.as('ada.vale', 'desktop')]
  const conversation = await conversationOf(demo, 'zoe', 'ada.vale')
  const ada = await demo.callOf('ada.vale')
  await ada(pinMessage, { params: { id: await writeAsAda(conversation, 'The hut is closed on Monday') } })
  await visit(fan, `/messages/${conversation}`)
  await visit(performer, `/messages/${conversation}`)
  await pinned(fan).waitFor()
  await pinned(performer).waitFor()
  await performer.getByRole('button', { name: 'Conversation options' }).click()
  await performer.getByRole('menuitem', { name: 'Delete all messages' }).click()
  await performer.getByRole('dialog').getByRole('button', { name: 'Delete all messages' }).click()
  await pinned(fan).waitFor({ state: 'detached' })
  await pinned(performer).waitFor({ state: 'detached' })
})
