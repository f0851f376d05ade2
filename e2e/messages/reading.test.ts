/** Which messages count as seen on the server: those that were on screen, and none that the browser has not received. */
import { expect } from '@playwright/test'
import { readConversation, sendMessage } from '@fanfare/contract/messages'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let id: string
test.beforeAll(async () => {
  demo = await openDemo()
  id = await conversationOf(demo, 'felix', 'ada.vale')
})

/** Returns how many messages the fan has not seen according to the server. */
const unseen = async () => (await (await demo.callOf('felix'))(readConversation, { params: { id } })).totalNotSeenMessages

async function write(text: string): Promise<void> {
  const ada = await demo.callOf('ada.vale')
  await ada(sendMessage, { params: { id }, body: { text } })
}

test('a fan who leaves a conversation does not mark later messages as seen by reading the rest', async () => {
  const page = await demo.as('felix', 'desktop')
  await write('Before')
  const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/read-all/conversation/**', async (route) => {
    begun.resolve()
    await left.promise
    await route.continue()
  })
  await visit(page, '/messages')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /^Ada Vale/ })
    .click()
  await begun.promise
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await write('After')
  const answer = page.waitForResponse('**/read-all/conversation/**')
  left.resolve()
  await answer
  expect(await unseen()).toBe(1)
})

test('a fan who scrolls from the first unread message marks displayed messages as seen, and all of them at the end', async () => {
  for (let number = 1; number <= 40; number++) await write(`Unread ${number}${' and more words'.repeat(60)}`)
  const all = await unseen()
  const page = await demo.as('felix', 'phone')
  await visit(page, `/messages/${id}`)
  const thread = page.getByRole('group', { name: 'Messages' })
  await expect(thread.getByText('New messages')).toBeInViewport()
  await expect.poll(unseen).toBeLessThan(all)
  expect(await unseen()).toBeGreaterThan(0)
  const readOn = async () => {
    await thread.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    return unseen()
  }
  await expect.poll(readOn).toBe(0)
  await expect(thread.getByText(/^Unread 40 /)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Newer messages' })).toHaveCount(0)

  await write('Said at the end')
  await expect(thread.getByText('Said at the end')).toBeVisible()
  await expect.poll(readOn).toBe(0)
})
