/** A long conversation opens at the newest message, and loading older ones does not move the message that is being read. */
import assert from 'node:assert/strict'
import { expect, type Locator, type Route } from '@playwright/test'
import { markConversationRead, sendMessage } from '@fanfare/contract/messages'
import { waitFor } from '../../server/test/wait.ts'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { messageContaining } from '../support/people.ts'
import { visit } from '../support/site.ts'
import { test } from '../support/test.ts'

// The heights vary a lot, so a wrong estimate moves the page visibly.
const TEXTS = Array.from({ length: 300 }, (_, i) => `Message ${i + 1}${' and more words'.repeat((i + 1) % 40)}`)
const NEWEST = 'Nothing comes after this'
let demo: Demo
let path: string
test.beforeAll(async () => {
  demo = await openDemo()
  path = await openLongConversation(demo, TEXTS)
  const [felix, id] = [await demo.callOf('felix'), await conversationOf(demo, 'felix', 'ada.vale')]
  await felix(sendMessage, { params: { id }, body: { text: NEWEST } })
  // A conversation with unread messages would open at the first of them.
  await felix(markConversationRead, { params: { id } })
})

/**
 * Returns the message in the middle of the screen and its distance from the top, in the first frame with more than `margin`
 * messages.
 */
const inSight = (scroller: Locator, margin = 0) =>
  scroller.evaluate(async (element, margin) => {
    const { top, height } = element.getBoundingClientRect()
    const itemsNow = () => [...element.querySelectorAll('li')]
    while (itemsNow().length <= margin) await new Promise((next) => requestAnimationFrame(next))
    const items = itemsNow()
    const item = items.find((one) => one.getBoundingClientRect().bottom > top + height / 2)!
    // Leaves out the day above the message, which moves up when older messages of that day arrive.
    const line = item.querySelector(':scope > div')!
    return { text: line.textContent, at: line.getBoundingClientRect().top, count: items.length }
  }, margin)

for (const size of ['phone', 'desktop'] as const)
  test(`a fan on a ${size} opens a conversation at its newest message, and keeps the position while older ones load`, async () => {
    const page = await demo.as('felix', size)
    await visit(page, path)
    const scroller = page.getByRole('group', { name: 'Messages' })
    const lines = scroller.getByRole('listitem')
    // Holds back older messages until the position of the message in the middle is known.
    const asked: Route[] = []
    await page.route(/beforeSeq=/, (route) => void asked.push(route))
    const newest = messageContaining(page, NEWEST)
    await expect(newest).toBeInViewport({ ratio: 1 })
    for (let margin = await lines.count(); margin < 150; ) {
      await scroller.evaluate(async (element) => {
        const first = element.querySelector('li')!
        element.scrollBy(0, first.getBoundingClientRect().top - element.getBoundingClientRect().top + 200)
        // Messages get their real height when they become visible.
        for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next))
      })
      await waitFor(() => asked.length > 0, 'a request for older messages')
      const before = await inSight(scroller)
      assert.equal(before.count, margin)
      await asked.shift()!.continue()
      const after = await inSight(scroller, margin)
      assert.deepEqual([after.text, after.at], [before.text, before.at], `at ${after.count} messages`)
      margin = after.count
    }
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect(newest).toBeInViewport({ ratio: 1 })
  })
