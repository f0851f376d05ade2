/** What one does with a message, in a browser: a fan answers, reacts, edits and pins; the performer finds an old message and goes there. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** Far more than a page of the conversation holds. */
const TEXTS = Array.from({ length: 200 }, (_, i) => (i === 29 ? 'The zeppelin rises at noon' : `Message ${i + 1}`))
let as: Demo['as']
let path: string
test.beforeAll(async () => {
  const demo = await openDemo()
  as = demo.as
  path = await openLongConversation(demo.site, TEXTS)
})

const lastLine = (page: Page) => page.locator('[data-seq]').last()

async function choose(page: Page, name: string) {
  const line = lastLine(page)
  await line.hover()
  await line.getByRole('button', { name: 'Options for this message' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a fan answers a message, reacts to it, edits the answer and pins it; the performer sees it all at once', async () => {
  const [fan, performer] = [await as('felix', 'desktop'), await as('ada.vale', 'phone')]
  await visit(fan, path)
  await visit(performer, path)
  await choose(fan, 'React with 🔥')
  await fan.getByRole('button', { name: 'You reacted with 🔥' }).waitFor()
  await performer.getByRole('button', { name: 'Felix Brandt reacted with 🔥' }).waitFor()

  await choose(fan, 'Reply')
  await fan.getByText('Reply to Ada Vale').waitFor()
  // What is being answered outlives a reload, as the words do.
  await fan.getByRole('textbox', { name: 'Message to Ada Vale' }).fill('I lvoe it')
  await visit(fan, path)
  await fan.getByText('Reply to Ada Vale').waitFor()
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await lastLine(performer).getByText('I lvoe it').waitFor()
  await lastLine(performer).getByRole('link', { name: /^You/ }).waitFor()

  await lastLine(fan).getByText('Seen').waitFor()
  await choose(fan, 'Edit')
  const sheet = fan.getByRole('dialog', { name: 'Edit message' })
  await sheet.getByRole('textbox').fill('I love it')
  // A slip loses nothing: it asks first, and the words are still there.
  await fan.keyboard.press('Escape')
  const slip = fan.getByRole('dialog', { name: 'Close without saving?' })
  await slip.getByRole('button', { name: 'Keep writing' }).click()
  await fan.goBack()
  await slip.getByRole('button', { name: 'Keep writing' }).click()
  assert.equal(await sheet.getByRole('textbox').inputValue(), 'I love it')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await lastLine(performer).getByText('I love it').waitFor()
  await lastLine(performer).getByText('edited').waitFor()

  await choose(fan, 'Pin for both')
  await performer
    .getByRole('link', { name: /^Pinned message/ })
    .getByText('I love it')
    .waitFor()
  await assertAccessible(fan)
  await assertAccessible(performer)
})

test('the performer finds an old message, goes there, reads on in both directions and returns', async () => {
  const page = await as('ada.vale', 'desktop')
  await visit(page, '/messages')
  await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('zeppelin')
  await page.getByRole('list', { name: 'Messages found' }).getByRole('link').click()
  const found = page.locator('[data-seq="30"]')
  await found.getByText('The zeppelin rises at noon').waitFor()
  const isInSight = () =>
    found.evaluate((line) => {
      const { top, bottom } = line.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  assert.ok(await isInSight())
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

test('what comes while one reads an old place is counted and not seen; quotes keep the tab, and other conversations begin at their end', async () => {
  const [fan, page] = [await as('felix', 'phone'), await as('ada.vale', 'desktop')]
  await visit(fan, path)
  await visit(page, `${path}?tab=unread&at=30`)
  await page.locator('[data-seq="30"]').waitFor()
  const isSeeing = (url: string) => url.includes('/read-all/')
  let seen = 0
  page.on('request', (request) => (seen += isSeeing(request.url()) ? 1 : 0))
  for (const [place, text] of ['While you were away', 'And one more'].entries()) {
    await fan.getByRole('textbox', { name: 'Message to Ada Vale' }).fill(text)
    await fan.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${place + 1} new message`) }).waitFor()
  }
  assert.equal(seen, 0)
  const seeing = page.waitForRequest((request) => isSeeing(request.url()))
  await page.getByRole('link', { name: /^Pinned message/ }).click()
  await page.waitForURL((url) => url.searchParams.get('at') !== '30')
  assert.equal(new URL(page.url()).searchParams.get('tab'), 'unread')
  await lastLine(page).getByText('And one more').waitFor()
  await seeing

  await visit(page, `${path}?at=30`)
  await page.locator('[data-conversation]:not([aria-current])').first().click()
  await page.waitForURL((url) => url.pathname !== path)
  assert.equal(new URL(page.url()).search, '')
})

test('emptied, a conversation has no pinned message any more, for both', async () => {
  const [fan, performer] = [await as('felix', 'phone'), await as('ada.vale', 'desktop')]
  await visit(fan, path)
  await visit(performer, path)
  const pinned = (page: Page) => page.getByRole('link', { name: /^Pinned message/ })
  await pinned(fan).waitFor()
  await pinned(performer).waitFor()
  await performer.getByRole('button', { name: 'Options for this conversation' }).click()
  await performer.getByRole('menuitem', { name: 'Empty the conversation' }).click()
  await performer.getByRole('dialog').getByRole('button', { name: 'Delete all messages' }).click()
  await pinned(fan).waitFor({ state: 'detached' })
  await pinned(performer).waitFor({ state: 'detached' })
})
