/** A long conversation: it opens at the newest message, and older ones come in above without moving what is being read. */
import assert from 'node:assert/strict'
import type { Locator, Route } from '@playwright/test'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { visit } from '../support/site.ts'
import { test } from '../support/test.ts'

// Of very different heights, so that a wrong guess at one would show.
const TEXTS = Array.from({ length: 300 }, (_, i) => `Message ${i + 1}${' and more words'.repeat((i + 1) % 40)}`)
let as: Demo['as']
let path: string
test.beforeAll(async () => {
  const demo = await openDemo()
  as = demo.as
  path = await openLongConversation(demo.site, TEXTS)
})

/** The message in the middle of what is seen, and how far down it stands, in the first frame that holds more than `held`. */
const inSight = (scroller: Locator, margin = 0) =>
  scroller.evaluate(async (element, margin) => {
    const { top, height } = element.getBoundingClientRect()
    const itemsNow = () => [...element.querySelectorAll('li')]
    while (itemsNow().length <= margin) await new Promise((next) => requestAnimationFrame(next))
    const items = itemsNow()
    const item = items.find((one) => one.getBoundingClientRect().bottom > top + height / 2)!
    // Without the day above the first of it, which goes when older ones of that day come.
    const line = item.querySelector(':scope > div')!
    return { text: line.textContent, at: line.getBoundingClientRect().top, count: items.length }
  }, margin)

for (const size of ['phone', 'desktop'] as const)
  test(`opens at the newest, and keeps its place while older messages are loaded, on a ${size}`, async () => {
    const page = await as('felix', size)
    await visit(page, path)
    const scroller = page.getByRole('group', { name: 'Messages' })
    const lines = scroller.getByRole('listitem')
    // Older ones are answered once it is known what was in sight.
    const asked: Route[] = []
    await page.route(/beforeSeq=/, (route) => void asked.push(route))
    const isAtNewest = () => scroller.evaluate((element) => Math.abs(element.scrollTop) < 2)
    assert.ok(await isAtNewest())
    for (let margin = await lines.count(); margin < 150; ) {
      await scroller.evaluate(async (element) => {
        const first = element.querySelector('li')!
        element.scrollBy(0, first.getBoundingClientRect().top - element.getBoundingClientRect().top + 200)
        // What comes into sight gets its real height.
        for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next))
      })
      await waitFor(() => asked.length > 0, 'older messages to be asked for')
      const before = await inSight(scroller)
      assert.equal(before.count, margin)
      await asked.shift()!.continue()
      const after = await inSight(scroller, margin)
      assert.equal(after.text, before.text)
      assert.ok(Math.abs(after.at - before.at) < 2, `moved by ${after.at - before.at} px at ${after.count} messages`)
      margin = after.count
    }
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.waitForFunction(() => Math.abs(document.querySelector('[role=group][tabindex]')!.scrollTop) < 2)
    await scroller.getByText(/^Message 299/).waitFor()
  })
