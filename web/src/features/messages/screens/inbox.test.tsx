/** Tests of the inbox: tabs and rows by keyboard, days of a long conversation, and unsent messages. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findMessageAt } from '@fanfare/contract/message-actions'
import { listConversations, sendMessage } from '@fanfare/contract/messages'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { CONNECTION_LOST } from '../../../../test/components/fake-api.ts'
import { FakeConversation } from '../../../../test/components/fake-conversation.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen, type OpenedPage } from '../../../../test/components/open.tsx'
import '../components/emoji-sheet.tsx'
import '../components/search-sheet.tsx'
import { useRetryFailedMessages } from '../components/retry-failed-messages.ts'
import * as messages from './messages.tsx'

const felix = aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false })
const fanNumber = (index: number) => ({ ...felix, _id: idOf(8_000 + index), name: `Fan ${index}`, username: `fan${index}` })
const words = page.getByRole('textbox', { name: 'Message to Ada Vale' })
const rows = page.getByRole('list', { name: 'Conversations' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const tab = () => new URLSearchParams(location.search).get('tab')

const openInbox = (talk: FakeConversation, at = '/messages', size: 'phone' | 'desktop' = 'desktop'): Promise<OpenedPage> =>
  openScreen(
    { ...messages, default: Inbox },
    { path: '/messages/:id?', at, viewer: talk.viewer, size, otherPages: { '/home': <Home /> } },
  )

/** Unsent messages are retried on every page of the site. */
function Inbox() {
  useRetryFailedMessages()
  return <messages.default />
}

function Home() {
  useRetryFailedMessages()
  return <h1>Home</h1>
}

test('a fan moves through the inbox tabs by keyboard, stops at the first, and reads the shortcuts', async () => {
  await openInbox(new FakeConversation({ texts: ['Hello'] }))
  await expect.element(page.getByRole('link', { name: 'Unread' })).toBeVisible()
  await userEvent.keyboard('l')
  await expect.poll(tab).toBe('unread')
  await userEvent.keyboard('h')
  await expect.poll(tab).toBeNull()
  await userEvent.keyboard('h')
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(keys.getByText('Next tab')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  expect(tab()).toBeNull()
})

test('a fan who uses a screen reader hears how many messages of a conversation are unread', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  talk.receive('Are you there?', 'I have a new picture')
  await openInbox(talk)
  await expect.element(rows.getByRole('link', { name: /2\s*unseen messages/ })).toBeVisible()
})

test('a fan who types shortcut letters in a field writes letters', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openInbox(talk, talk.path)
  await words.click()
  await userEvent.keyboard('hello, jul')
  await expect.element(words).toHaveValue('hello, jul')
  expect(tab()).toBeNull()
})

test('a fan opens the focused conversation with j and Enter', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openInbox(talk)
  await expect.element(rows.getByText('Hello')).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('{Enter}')
  await expect.element(words).toBeVisible()
  expect(location.pathname).toBe(talk.path)
})

test('a fan who goes to a day of a long conversation sees its first message', async () => {
  const talk = new FakeConversation({ texts: Array.from({ length: 200 }, (_, index) => `Message ${index + 1}`) })
  const { api } = await openInbox(talk, talk.path, 'phone')
  api.replyTo(findMessageAt, { seq: 31 })
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search in this conversation' })
  await sheet.getByLabelText('Or go to a date').fill('2026-01-05')
  await sheet.getByRole('button', { name: 'Go to date' }).click()
  await expect.element(page.getByText('Message 31', { exact: true })).toBeInViewport()
  const moment = new Date('2026-01-05T00:00:00').toISOString()
  expect(api.requestsTo(findMessageAt).map(({ input }) => input.query)).toEqual([{ moment }])
})

test("a fan's unsent message appears in the list and goes with the next connection without being opened", async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api, goTo, realtime } = await openInbox(talk, talk.path)
  api.replyTo(sendMessage, CONNECTION_LOST)
  await words.fill('From under the ground')
  await send.click()
  await expect.element(page.getByText('Not sent.', { exact: false })).toBeVisible()
  await goTo('/messages')
  await expect.element(rows.getByText('Not sent: From under the ground')).toBeVisible()
  api.replyTo(sendMessage, talk.takesMessage)
  realtime.disconnect()
  dispatchEvent(new Event('online'))
  await expect.poll(() => talk.messages.map(({ text }) => text)).toEqual(['Hello', 'From under the ground'])
})

test("a fan's unsent message goes with the next connection on any page", async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api, goTo } = await openInbox(talk, talk.path)
  api.replyTo(sendMessage, CONNECTION_LOST)
  await words.fill('From the top of a hill')
  await send.click()
  await expect.element(page.getByText('Not sent.', { exact: false })).toBeVisible()
  await goTo('/home')
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  api.replyTo(sendMessage, talk.takesMessage)
  dispatchEvent(new Event('online'))
  await expect.poll(() => talk.messages.map(({ text }) => text)).toEqual(['Hello', 'From the top of a hill'])
})

test("a fan's message that fails while connected is resent automatically a little later", async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const talk = new FakeConversation({ texts: ['Hello'] })
  const { api } = await openInbox(talk, talk.path)
  api.replyTo(sendMessage, CONNECTION_LOST)
  await words.fill('From a lift')
  await send.click()
  await expect.element(page.getByText('Not sent.', { exact: false })).toBeVisible()
  api.replyTo(sendMessage, talk.takesMessage)
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => talk.messages.map(({ text }) => text)).toEqual(['Hello', 'From a lift'])
  await expect.element(page.getByText('Not sent.', { exact: false })).not.toBeInTheDocument()
})

test('a fan on an English page finds an emoji by a Spanish word without its accent, and adds it', async () => {
  const talk = new FakeConversation({ texts: ['Hello'] })
  await openInbox(talk, talk.path)
  await words.fill('For you ')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const sheet = page.getByRole('dialog', { name: 'Emoji' })
  await sheet.getByRole('searchbox', { name: 'Search emoji' }).fill('corazon rojo')
  await sheet.getByRole('gridcell', { name: 'red heart' }).click()
  await expect.element(words).toHaveValue('For you ❤️')
})

test('a performer returns to the list at the same position from a conversation, by Back, by link and from another page', async () => {
  const talk = new FakeConversation({ viewer: aPerformer(), other: felix, texts: ['Hello'] })
  const others = Array.from({ length: 30 }, (_, index) => ({ ...talk.view, _id: idOf(9_000 + index), with: fanNumber(index) }))
  currentFakes().api.replyTo(listConversations, { data: [...others, talk.view], total: 31 })
  const { goTo } = await openInbox(talk, '/messages', 'phone')
  const row = rows.getByRole('link', { name: 'Felix Brandt', exact: false })
  await expect.element(row).toBeInTheDocument()
  row.element().scrollIntoView()
  const place = () => Math.round(row.element().getBoundingClientRect().top)
  const left = place()
  expect(rows.element().getBoundingClientRect().top).toBeLessThan(0)
  for (const goBack of [async () => history.back(), () => page.getByRole('link', { name: 'All messages' }).click()]) {
    await row.click()
    await expect.element(page.getByRole('textbox', { name: 'Message to Felix Brandt' })).toBeVisible()
    await goBack()
    await expect.element(row).toBeVisible()
    expect(place()).toBe(left)
  }
  await goTo('/home')
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  history.back()
  await expect.element(row).toBeVisible()
  expect(place()).toBe(left)
})
