/** What of a conversation counts as seen, and where it opens: for those who come back, who search, and who read on from where they stopped. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { sendMessage } from '@fanfare/contract/messages'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { loaded } from '../support/site.ts'
import { waitFor } from '../../server/test/wait.ts'
import { test } from '../support/test.ts'

const TEXTS = Array.from({ length: 60 }, (_, i) => `Message ${i + 1}${' and more words'.repeat((i + 1) % 40)}`)
let demo: Demo
let path: string
test.beforeAll(async () => {
  demo = await openDemo()
  path = await openLongConversation(demo.site, TEXTS)
})

const idOf = () => path.split('/').at(-1)!

/** How far the fan has read; how many messages are left unseen. */
async function hasRead(seq: number): Promise<void> {
  await demo.site.sql.query(
    `update conversation_participants p set seen_seq = $2, unseen = (
       select count(*) from messages m where m.conversation_id = p.conversation_id and m.recipient_id = p.account_id and m.seq > $2)
     from accounts a where a.id = p.account_id and a.username = 'felix' and p.conversation_id = $1`,
    [idOf(), seq],
  )
}
const unseen = async () => {
  const { rows } = await demo.site.sql.query<{ unseen: number }>(
    `select unseen from conversation_participants p join accounts a on a.id = p.account_id
     where a.username = 'felix' and p.conversation_id = $1`,
    [idOf()],
  )
  return rows[0]!.unseen
}
test.beforeEach(() => hasRead(100_000))

/** What the performer writes while no window is told of it. */
async function writes(texts: readonly string[]): Promise<number> {
  const { sql } = demo.site
  const { rows } = await sql.query<{ seq: number }>(
    `insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, created_at)
     select gen_random_uuid(), id, last_seq + n, performer_id, fan_id, 'text', text, now()
     from conversations, unnest($2::text[]) with ordinality as new (text, n) where id = $1 order by n returning seq`,
    [idOf(), texts],
  )
  await sql.query('update conversations set last_seq = last_seq + $2, last_at = now() where id = $1', [idOf(), texts.length])
  await hasRead(rows[0]!.seq - 1)
  return rows[0]!.seq
}
const tall = (count: number, word: string) =>
  Array.from({ length: count }, (_, i) => `${word} ${i}${' and more words'.repeat(60)}`)

/** Opens it, so that the browser holds it, and goes to another part of the site. */
async function opensAndLeaves(page: Page): Promise<void> {
  await open(page, path)
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/home')
  await loaded(page)
}

const messagesOf = (page: Page) => page.getByRole('group', { name: 'Messages' })

const isInSight = async (page: Page, line: Locator) => {
  const [box, all] = [await line.boundingBox(), (await messagesOf(page).boundingBox())!]
  return box !== null && box.y + box.height > all.y && box.y < all.y + all.height
}
/** The number of the message at the top. */
const seqInSight = (page: Page) =>
  messagesOf(page).evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    const lines = [...element.querySelectorAll<HTMLElement>('[data-seq]')]
    return lines.find((line) => line.getBoundingClientRect().bottom > top)?.dataset['seq']
  })

/** As on a slow device: a frame takes longer than it does elsewhere until nothing moves any more. */
const slowsDown = (page: Page) =>
  page.evaluate(() => {
    let frames = 0
    const draw = () => {
      const end = performance.now() + 450
      while (performance.now() < end);
      if (frames++ < 12) requestAnimationFrame(draw)
    }
    draw()
  })

for (const { count, where, isSlow } of [
  { count: 8, where: 'among the newest', isSlow: false },
  { count: 45, where: 'above the newest', isSlow: false },
  { count: 8, where: 'among the newest, on a slow device', isSlow: true },
])
  test(`who comes back to a conversation finds the first message that came meanwhile, ${where}`, async () => {
    const page = await demo.as('felix', 'phone')
    await opensAndLeaves(page)
    const seq = await writes(tall(count, 'Late'))
    if (isSlow) await slowsDown(page)
    await page.goBack()
    await page.goBack()
    const mark = messagesOf(page).locator(`[data-seq="${seq}"]`).getByText('New messages')
    await mark.waitFor()
    await waitFor(() => isInSight(page, mark), 'the first unread message to be in sight')
    await loaded(page)
    assert.ok(await isInSight(page, mark))
  })

test('who scrolls while a conversation is still being read anew is not taken elsewhere', async () => {
  const page = await demo.as('felix', 'phone')
  await opensAndLeaves(page)
  await writes(tall(8, 'Slow'))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/messages\/conversations\/[^/]+\?/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goBack()
  await page.goBack()
  await messagesOf(page).locator('[data-seq]').last().waitFor()
  await messagesOf(page).hover()
  await page.mouse.wheel(0, -300)
  const place = () => messagesOf(page).evaluate((element) => element.scrollTop)
  await waitFor(async () => (await place()) < -200, 'the thread to be scrolled')
  const line = messagesOf(page).locator(`[data-seq="${await seqInSight(page)}"]`)
  resolve()
  await messagesOf(page).getByText('Slow 7').waitFor()
  await loaded(page)
  assert.ok(await isInSight(page, line))
})

test('who has read up to the oldest message that is held keeps it in sight when older ones come in late', async () => {
  const page = await demo.as('felix', 'phone')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/messages/conversations/*beforeSeq=*', async (route) => {
    await promise
    await route.continue()
  })
  await open(page, path)
  const first = messagesOf(page).locator('[data-seq]').first()
  const seq = await first.getAttribute('data-seq')
  const distance = () => messagesOf(page).evaluate((element) => element.scrollHeight - element.clientHeight + element.scrollTop)
  await waitFor(async () => {
    await messagesOf(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
    return (await distance()) < 2
  }, 'the beginning of what is held')
  const line = messagesOf(page).locator(`[data-seq="${seq}"]`)
  assert.ok(await isInSight(page, line))
  resolve()
  await messagesOf(page)
    .locator(`[data-seq="${Number(seq) - 1}"]`)
    .waitFor({ state: 'attached' })
  await loaded(page)
  assert.ok(await isInSight(page, line))
})

test('a message that is found among the newest of a conversation that was not open is shown, new ones or not', async () => {
  const seq = await writes(['The needle in it', ...tall(15, 'Hay')])
  for (const seenSeq of [100_000, seq + 10]) {
    await hasRead(seenSeq)
    const page = await demo.as('felix', 'desktop')
    await open(page, '/messages')
    await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('needle')
    await page.getByRole('list', { name: 'Messages found' }).getByRole('link').first().click()
    const line = messagesOf(page).locator(`[data-seq="${seq}"]`)
    await line.waitFor()
    await loaded(page)
    assert.ok(await isInSight(page, line), `the message that was found is out of sight, with ${seenSeq} seen`)
    await page.close()
  }
})

test('what one has not received is not seen by reading the rest', async () => {
  const page = await demo.as('felix', 'desktop')
  await writes(['Before'])
  const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/read-all/conversation/**', async (route) => {
    begun.resolve()
    await left.promise
    await route.continue()
  })
  await open(page, '/messages')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Ada Vale/ })
    .click()
  await begun.promise
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL('**/home')
  const ada = await demo.callOf('ada.vale')
  await ada(sendMessage, { params: { id: idOf() }, body: { text: 'After' } })
  const answer = page.waitForResponse('**/read-all/conversation/**')
  left.resolve()
  await answer
  assert.equal(await unseen(), 1)
})

test('who reads on from the first unread one by scrolling gets to the newest, and has seen what was on the screen', async () => {
  const first = await writes(tall(60, 'Unread'))
  const all = await unseen()
  const page = await demo.as('felix', 'phone')
  await open(page, path)
  await messagesOf(page).locator(`[data-seq="${first}"]`).getByText('New messages').waitFor()
  await waitFor(async () => (await unseen()) < all, 'what is on the screen to be seen')
  assert.ok((await unseen()) > 0, 'the rest is not')
  const newest = messagesOf(page).locator('[data-seq]').last()
  const scrollOn = () => messagesOf(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await waitFor(async () => {
    await scrollOn()
    return (await unseen()) === 0
  }, 'all to be seen')
  assert.ok(await isInSight(page, newest))
  assert.equal(await page.getByRole('button', { name: 'Newer messages' }).count(), 0)

  const ada = await demo.callOf('ada.vale')
  await ada(sendMessage, { params: { id: idOf() }, body: { text: 'Said at the end' } })
  await waitFor(async () => {
    await scrollOn()
    return messagesOf(page).getByText('Said at the end').isVisible()
  }, 'what is said meanwhile')
  await waitFor(async () => (await unseen()) === 0, 'it to be seen')
})
