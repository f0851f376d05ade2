/** Tests of writing in a conversation: no text is lost, each message is sent once, and errors are shown. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft as saveSharedDraft, draftChanged } from '@fanfare/contract/message-drafts'
import { searchMessages } from '@fanfare/contract/message-search'
import { messageCreated, searchConversations, sendMessage } from '@fanfare/contract/messages'
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'
import { toast } from '#ui/toast.ts'
import { CONNECTION_LOST, rejection } from '../../../../test/components/fake-api.ts'
import { aPerformer, aPerson, idOf, PICTURE } from '../../../../test/components/examples.ts'
import { FakeConversation } from '../../../../test/components/fake-conversation.ts'
import { endComposition } from '../../../../test/components/input-method.ts'
import { openScreen, type OpenedPage } from '../../../../test/components/open.tsx'
import * as messages from './messages.tsx'

const words = page.getByRole('textbox', { name: 'Message to Ada Vale' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const thread = page.getByRole('group', { name: 'Messages' })
const notSent = thread.getByText('Not sent.', { exact: false })
const draftOf = (talk: FakeConversation) => storedDraft(`message ${talk.id}`)?.['text']
const outboxOf = (talk: FakeConversation) => storedDraft(`outbox ${talk.id}`)

const openTalk = (talk: FakeConversation, size: 'phone' | 'desktop' = 'phone'): Promise<OpenedPage> =>
  openScreen(messages, {
    path: '/messages/:id?',
    at: talk.path,
    viewer: talk.viewer,
    size,
    otherPages: { '/home': <h1>Home</h1> },
  })

async function write(text: string): Promise<void> {
  await words.fill(text)
  await send.click()
}

test('a fan sends a message with Enter: it appears immediately, is sent once, and the field is empty', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  const answer = api.hold(sendMessage)
  await words.fill('Good morning')
  await userEvent.keyboard('{Enter}')
  await expect.element(thread.getByText('Good morning')).toBeVisible()
  await expect.element(thread.getByText('Sending…')).toBeVisible()
  await expect.element(words).toHaveValue('')
  answer.release()
  await expect.element(thread.getByText('Sent', { exact: true })).toBeVisible()
  expect(api.requestsTo(sendMessage).map(({ input }) => input.body?.text)).toEqual(['Good morning'])
})

test('a fan who confirms input method characters with Enter sends nothing until the next Enter', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  await words.fill('日本')
  endComposition(words, '日本')
  await expect.element(words).toHaveValue('日本')
  expect(api.requestsTo(sendMessage)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(thread.getByText('日本')).toBeVisible()
  await expect.poll(() => api.requestsTo(sendMessage).map(({ input }) => input.body?.text)).toEqual(['日本'])
})

test('a fan starts a new line with Shift+Enter', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  await words.fill('One')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}two')
  await expect.element(words).toHaveValue('One\ntwo')
  expect(api.requestsTo(sendMessage)).toEqual([])
})

test('a fan whose reply gets lost has the message sent again with the same key, and sees it once', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  const takes = talk.takesMessage
  let isLost = true
  api.replyTo(sendMessage, (input) => {
    const message = takes(input)
    if (!isLost) return message
    isLost = false
    return CONNECTION_LOST
  })
  await write('Through the tunnel')
  await expect.element(thread.getByText('Sent', { exact: true })).toBeVisible()
  const [lost, repeated] = api.requestsTo(sendMessage).map(({ idempotencyKey }) => idempotencyKey)
  expect(repeated).toBe(lost)
  expect(thread.getByText('Through the tunnel').elements()).toHaveLength(1)
  expect(talk.messages).toHaveLength(2)
})

test('a fan whose message is rejected reads why, and a retry uses a new key', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  api.replyTo(sendMessage, rejection('not_valid', { message: 'This word is not allowed here.' }))
  await write('A refused word')
  await expect.element(thread.getByText('This word is not allowed here.', { exact: false })).toBeVisible()
  api.replyTo(sendMessage, talk.takesMessage)
  await thread.getByRole('button', { name: 'Try again' }).click()
  await expect.element(thread.getByText('Sent', { exact: true })).toBeVisible()
  const [refused, anew] = api.requestsTo(sendMessage).map(({ idempotencyKey }) => idempotencyKey)
  expect(anew).not.toBe(refused)
})

test("a fan's unsent message goes after a reconnect, before later messages", async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  api.replyTo(sendMessage, CONNECTION_LOST)
  await write('First')
  await expect.element(notSent).toBeVisible()
  expect(outboxOf(talk)).toBeDefined()
  api.replyTo(sendMessage, talk.takesMessage)
  await write('Second')
  await expect.poll(() => talk.messages.map(({ text }) => text)).toEqual(['Hello', 'First', 'Second'])
  await expect.element(notSent).not.toBeInTheDocument()
  expect(outboxOf(talk)).toBeUndefined()
})

test("a fan's draft stays on the device until it is sent", async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openTalk(talk)
  await words.fill('Kept for later')
  expect(draftOf(talk)).toBe('Kept for later')
  await send.click()
  await expect.element(thread.getByText('Sent', { exact: true })).toBeVisible()
  expect(draftOf(talk)).toBeUndefined()
})

test('a fan who opens a new window finds their draft', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { goTo } = await openScreen(messages, {
    path: '/messages/:id?',
    at: '/home',
    viewer: talk.viewer,
    otherPages: { '/home': <h1>Home</h1> },
  })
  saveDraft(`message ${talk.id}`, { text: 'Kept for later', price: '' })
  await goTo(talk.path)
  await expect.element(words).toHaveValue('Kept for later')
})

test('a fan who leaves the page and returns finds their draft in its conversation', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { goTo } = await openTalk(talk)
  await words.fill('Half a thought')
  await goTo('/home')
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  history.back()
  await expect.element(words).toHaveValue('Half a thought')
})

test("a fan's draft is saved for other devices after a pause in typing, and updated from them", async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api, realtime } = await openTalk(talk)
  await words.fill('Begun here')
  await expect.poll(() => api.requestsTo(saveSharedDraft).map(({ input }) => input.body?.text)).toEqual(['Begun here'])
  talk.draft = { ...talk.draft, version: talk.draft.version + 1, text: 'Begun here, ended there' }
  // A page that is saving ignores updates.
  await expect
    .poll(async () => {
      await realtime.tell(draftChanged, { conversationId: talk.id, version: talk.draft.version })
      return words.element()
    })
    .toHaveValue('Begun here, ended there')
})

test('a fan who pastes too much text reads by how much, keeps all of it, and sends nothing', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  await words.fill('x'.repeat(20_000))
  await expect.element(page.getByText('15,000 characters too many. The limit is 5,000.')).toBeVisible()
  await send.click({ force: true })
  await expect.element(words).toHaveValue('x'.repeat(20_000))
  expect(api.requestsTo(sendMessage)).toEqual([])
  await words.fill('y'.repeat(4_500))
  await expect.element(page.getByText('4,500 of 5,000 characters')).toBeVisible()
})

test('a fan near the rate limit reads how many messages are left, and sees the seconds count down', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk)
  api.limit(sendMessage, { left: 3, seconds: 40 })
  await write('The last but three')
  const line = page.getByRole('listitem').filter({ hasText: 'You can send 3 more messages in the next' })
  await expect.element(line).toBeVisible()
  const before = line.element().textContent
  await expect.poll(() => line.element().textContent).not.toBe(before)
})

test('a fan who adds a HEIC photo reads that it cannot be shown, and nothing is uploaded', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openTalk(talk)
  const field = page.elementLocator(document.querySelector<HTMLInputElement>('main form input[type=file]') ?? document.body)
  await field.upload(new File(['no matter'], 'IMG_0001.HEIC', { type: 'image/heic' }))
  await expect.element(page.getByText('Not all browsers can show HEIC photos', { exact: false })).toBeVisible()
  expect(document.querySelector('main form img')).toBeNull()
})

test('a performer who types an invalid price sees an error at the field, and nothing is sent', async () => {
  const felix = aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false })
  const talk = new FakeConversation({ viewer: aPerformer(), other: felix, texts: ['Hello'] })
  const photo = { _id: idOf(600), type: 'photo', status: 'ready', url: PICTURE, fullUrl: PICTURE } as const
  talk.draft = { ...talk.draft, version: 1, media: [{ ...photo, width: 4, height: 5, placeholder: '', alt: '' }] }
  const { api } = await openTalk(talk)
  const price = page.getByRole('textbox', { name: 'Price' })
  await price.fill('five')
  await expect.element(price).toHaveAccessibleDescription(/Price is not a valid number/)
  await send.click({ force: true })
  expect(api.requestsTo(sendMessage)).toEqual([])
})

test('a fan who is writing keeps their text when a message arrives', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openTalk(talk)
  await words.fill('Half a thought')
  await talk.tell('Are you there?')
  await expect.element(thread.getByText('Are you there?')).toBeVisible()
  await expect.element(words).toHaveValue('Half a thought')
  await expect.element(words).toHaveFocus()
})

test('a fan sees their own message once, even if its push arrives before its reply', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api, realtime } = await openTalk(talk)
  const answer = api.hold(sendMessage)
  await write('Only once')
  await answer.requested
  const message = talk.takesMessage({ params: { id: talk.id }, body: { text: 'Only once' } })
  await realtime.tell(messageCreated, message)
  await expect.element(thread.getByText('Only once')).toBeVisible()
  answer.release()
  await expect.element(thread.getByText('Sent', { exact: true })).toBeVisible()
  expect(thread.getByText('Only once').elements()).toHaveLength(1)
})

test('a fan can reach every composer button while a toast is shown', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openTalk(talk)
  await words.fill('Good morning')
  const buttons = [...document.querySelectorAll<HTMLElement>('main form button')].filter((one) => one.checkVisibility())
  expect(buttons.length).toBeGreaterThan(2)
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  for (const button of buttons) {
    const { left, top, width, height } = button.getBoundingClientRect()
    expect(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)), button.title).toBe(true)
  }
})

test("a fan's search starts after a pause in typing", async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openTalk(talk, 'desktop')
  api.replyTo(searchConversations, { data: [talk.view], total: 1 })
  api.replyTo(searchMessages, { data: [], total: 0 })
  await page.getByRole('searchbox', { name: 'Search people and messages' }).click()
  // On a busy machine, the pause between two keys may be longer than the one that starts the search.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('ada vale')
  expect(api.requestsTo(searchConversations)).toEqual([])
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await expect.element(page.getByRole('list', { name: 'Conversations found' }).getByText('Ada Vale')).toBeVisible()
  expect(api.requestsTo(searchConversations).map(({ input }) => input.query?.keyword)).toEqual(['ada vale'])
})
