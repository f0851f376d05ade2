/** Tests of where a conversation opens, and what stays visible while its messages load. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMessages, markConversationRead } from '@fanfare/contract/messages'
import { FakeConversation } from '../../../../test/components/fake-conversation.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen, type OpenedPage } from '../../../../test/components/open.tsx'
import * as messages from './messages.tsx'

const thread = page.getByRole('group', { name: 'Messages' })
const toNewest = page.getByRole('button', { name: 'Newest' })
/** Returns this many messages, each a few lines tall. */
const tall = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}.${' And more words'.repeat(20)}`)
const lineOf = (seq: number) => document.querySelector(`li[data-seq="${seq}"]`)
const isNamed = (seq: number) => new URLSearchParams(location.search).get('at') === String(seq)

/** Returns whether any part of a message is visible. */
function isInSight(seq: number): boolean {
  const [line, frame] = [lineOf(seq)?.getBoundingClientRect(), thread.element().getBoundingClientRect()]
  return line !== undefined && line.bottom > frame.top && line.top < frame.bottom
}

/** Resolves when nothing in the thread moves. */
async function settled(): Promise<void> {
  let still = 0
  for (let before = NaN; still < 12; ) {
    await new Promise(requestAnimationFrame)
    const { scrollTop, scrollHeight } = thread.query() ?? { scrollTop: NaN, scrollHeight: NaN }
    still = scrollTop + scrollHeight === before ? still + 1 : 0
    before = scrollTop + scrollHeight
  }
}

const openTalk = (talk: FakeConversation, at = talk.path): Promise<OpenedPage> =>
  openScreen(messages, {
    path: '/messages/:id?',
    at,
    viewer: talk.viewer,
    otherPages: { '/home': <h1>Home</h1> },
  })

/** Opens a conversation, so that the browser caches its messages, and leaves for another page. */
async function openAndLeave(talk: FakeConversation): Promise<OpenedPage> {
  const opened = await openTalk(talk)
  await expect.element(thread).toBeVisible()
  await expect.poll(() => isInSight(talk.messages.length)).toBe(true)
  await opened.goTo('/home')
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  return opened
}

for (const { count, place } of [
  { count: 8, place: 'among the newest' },
  { count: 45, place: 'above the newest' },
])
  for (const isReachable of [true, false])
    test(`a fan ${isReachable ? 'with' : 'without'} a realtime connection returns to the first new message, ${place}`, async () => {
      currentFakes().realtime.isReachable = isReachable
      const talk = new FakeConversation({ texts: tall(60, 'Old') })
      await openAndLeave(talk)
      const first = talk.receive(...tall(count, 'Late'))
      history.back()
      await expect.poll(() => lineOf(first)?.textContent ?? '').toContain('New messages')
      await settled()
      expect(isInSight(first)).toBe(true)
    })

test('a fan with sixty unread messages starts at the first, and reaches the newest with one press', async () => {
  const talk = new FakeConversation({ texts: tall(40, 'Old') })
  const first = talk.receive(...tall(60, 'New'))
  await openTalk(talk)
  await expect.poll(() => lineOf(first)?.textContent ?? '').toContain('New messages')
  await settled()
  expect(isInSight(first)).toBe(true)
  await toNewest.click()
  await expect.poll(() => isInSight(100)).toBe(true)
  expect(location.search).toBe('')
})

test('a fan who has read everything starts at the newest message', async () => {
  const talk = new FakeConversation({ texts: tall(60, 'Old') })
  await openTalk(talk)
  await expect.poll(() => isInSight(60)).toBe(true)
  await settled()
  expect(isInSight(60)).toBe(true)
})

test('a fan who scrolls while a cached conversation reloads stays in place', async () => {
  const talk = new FakeConversation({ texts: tall(60, 'Old') })
  await openAndLeave(talk)
  talk.receive(...tall(8, 'Late'))
  const answer = currentFakes().api.hold(listMessages)
  history.back()
  await expect.poll(() => isInSight(60)).toBe(true)
  await userEvent.wheel(thread, { delta: { y: -400 } })
  await expect.poll(() => thread.element().scrollTop).toBeLessThan(-300)
  await settled()
  const inSight = talk.messages.find(({ seq }) => isInSight(seq))?.seq ?? 0
  answer.release()
  await expect.poll(() => lineOf(68)).not.toBeNull()
  await settled()
  expect(isInSight(inSight)).toBe(true)
})

test('a fan at the oldest loaded message keeps it in view when older ones load late', async () => {
  const talk = new FakeConversation({ texts: tall(120, 'Old') })
  const older = currentFakes().api.hold(listMessages, ({ query }) => query?.beforeSeq !== undefined)
  await openTalk(talk)
  await expect.poll(() => isInSight(120)).toBe(true)
  await settled()
  thread.element().scrollTo({ top: -thread.element().scrollHeight })
  await older.requested
  await settled()
  const oldest = 96
  expect(isInSight(oldest)).toBe(true)
  older.release()
  await expect.poll(() => lineOf(oldest - 1)).not.toBeNull()
  await settled()
  expect(isInSight(oldest)).toBe(true)
})

test('a fan who follows a link to a message sees that message, whether it is old or unread', async () => {
  const talk = new FakeConversation({ texts: tall(300, 'Old') })
  talk.receive(...tall(10, 'New'))
  await openTalk(talk, `${talk.path}?at=100`)
  await expect.poll(() => lineOf(100)?.textContent ?? '').toContain('Old 100.')
  await settled()
  expect(isInSight(100)).toBe(true)
  await openTalk(talk, `${talk.path}?at=305`)
  await expect.poll(() => isInSight(305)).toBe(true)
  await settled()
  expect(isInSight(305)).toBe(true)
  expect(isNamed(305)).toBe(true)
})

test('a fan who reads a long conversation to its start keeps a small page, and returns to the newest with one press', async () => {
  const talk = new FakeConversation({ texts: Array.from({ length: 450 }, (_, index) => `Message ${index + 1}`) })
  await openTalk(talk)
  await expect.poll(() => isInSight(450)).toBe(true)
  const start = page.getByText('This is the start of the conversation.')
  await expect
    .poll(
      () => {
        thread.element().scrollTo({ top: -thread.element().scrollHeight })
        return start.query()
      },
      { timeout: 15_000 },
    )
    .not.toBeNull()
  await settled()
  expect(isInSight(1)).toBe(true)
  await expect.poll(() => document.querySelectorAll('li[data-seq]').length).toBeLessThan(450)
  await toNewest.click()
  await expect.poll(() => isInSight(450)).toBe(true)
})

test('a fan who scrolls marks displayed messages as seen, and none below them', async () => {
  const talk = new FakeConversation({ texts: tall(40, 'Old') })
  const first = talk.receive(...tall(60, 'New'))
  const { api } = await openTalk(talk)
  await expect.poll(() => talk.seenSeq).toBeGreaterThanOrEqual(first)
  expect(talk.unseen).toBeGreaterThan(0)
  await expect
    .poll(
      () => {
        thread.element().scrollTo({ top: thread.element().scrollHeight })
        return talk.unseen
      },
      { timeout: 15_000 },
    )
    .toBe(0)
  expect(api.requestsTo(markConversationRead).length).toBeGreaterThan(1)
})

test("a fan's page does not mark a message as seen that it has not received", async () => {
  const talk = new FakeConversation({ texts: ['Before'] })
  talk.receive('New')
  const { api } = await openTalk(talk)
  await expect.poll(() => api.requestsTo(markConversationRead).map(({ input }) => input.query)).toEqual([{ upToSeq: 2 }])
})

test('a fan at the newest message sees the next one arrive, and has seen it', async () => {
  const talk = new FakeConversation({ texts: tall(30, 'Old') })
  await openTalk(talk)
  await expect.poll(() => isInSight(30)).toBe(true)
  await talk.tell('Look up tonight')
  await expect.poll(() => isInSight(31)).toBe(true)
  await expect.poll(() => talk.seenSeq).toBe(31)
})

test('a fan who opens a profile and returns finds the message that they were reading', async () => {
  const talk = new FakeConversation({ texts: tall(60, 'Old') })
  const { goTo } = await openTalk(talk)
  await expect.poll(() => isInSight(60)).toBe(true)
  await settled()
  await userEvent.wheel(thread, { delta: { y: -900 } })
  await expect.poll(() => thread.element().scrollTop).toBeLessThan(-800)
  await settled()
  // The page stores the reading position shortly after the wheel stops.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const first = () => talk.messages.find(({ seq }) => isInSight(seq))?.seq
  const before = first()
  await goTo('/home')
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  history.back()
  await expect.element(thread).toBeVisible()
  await settled()
  expect(first()).toBe(before)
})
