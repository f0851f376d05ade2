/** Tests of a room's page: what people outside read, and what viewers see and send. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@fanfare/contract'
import {
  buyLiveMenuItem,
  hideLiveViewer,
  joinLiveRoom,
  listLiveViewers,
  liveRoomChanged,
  remindOfLiveRoom,
  searchLiveRooms,
} from '@fanfare/contract/live'
import {
  changeLiveChat,
  deleteLiveMessage,
  listLiveMessages,
  liveMessageCreated,
  readLiveChat,
  sanctionLiveViewer,
  sendLiveMessage,
  type LiveChat,
  type LiveMessage,
} from '@fanfare/contract/live-chat'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { viewPerformer } from '@fanfare/contract/performers'
import { createReport } from '@fanfare/contract/reports'
import { readStreamToken } from '@fanfare/contract/streaming'
import { viewTipGoal, type TipGoal } from '@fanfare/contract/tip-goals'
import { checkWords } from '@fanfare/contract/text-rules'
import type { Me } from '@fanfare/contract/users'
import { aFan, aPerson, aReceipt, aReport, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import {
  aClosedRoom,
  aLiveCard,
  aLiveChat,
  aLiveMessage,
  aLiveViewer,
  anOpenRoom,
} from '../../../../test/components/live-examples.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './room.tsx'

interface Opened {
  readonly viewer?: Me | null
  readonly chat?: LiveChat
  readonly goal?: TipGoal
  /** Latest first. */
  readonly messages?: readonly LiveMessage[]
}

async function openRoom(
  room: LiveRoom | undefined,
  { viewer = aFan({ balance: 100 }), chat = aLiveChat(), goal, messages = [aLiveMessage(2), aLiveMessage(1)] }: Opened = {},
) {
  const { api } = currentFakes()
  api.replyTo(searchLiveRooms, { data: room ? [aLiveCard({ _id: room._id })] : [], total: room ? 1 : 0 })
  if (room) api.replyTo(joinLiveRoom, room)
  api.replyTo(readLiveChat, chat)
  api.replyTo(listLiveMessages, { data: [...messages], total: messages.length })
  // The media connection has its own tests. Here it never gets its grant.
  api.replyTo(readStreamToken, rejection('not_found'))
  api.hold(readStreamToken)
  api.replyTo(viewTipGoal, goal ? { goal } : {})
  api.replyTo(checkWords, { problems: [] })
  const fakes = await openScreen(screen, { at: '/live/ada.vale', path: '/live/:username', viewer })
  return { ...fakes, api }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const log = page.getByRole('log', { name: 'Messages' })

test('a visitor reads that Ada is not live now', async () => {
  const { api } = currentFakes()
  api.replyTo(viewPerformer, aPerson() as never)
  await openRoom(undefined, { viewer: null })
  await expect.element(page.getByText('Ada Vale isn’t live now')).toBeVisible()
})

test('a visitor is asked to sign up before the picture', async () => {
  await openRoom(aClosedRoom({ unlock: [{ by: 'login' }] }), { viewer: null })
  await expect.element(page.getByRole('link', { name: 'Sign up to watch' })).toBeVisible()
  await expect.element(log).not.toBeInTheDocument()
})

test('a fan without a ticket sees a preview as large as the show', async () => {
  const preview = { seconds: 20, secondsLeft: 20 }
  await openRoom(aClosedRoom({ price: 30, preview, unlock: [{ by: 'purchase', price: 30, items: 0 }] }))
  const picture = page.getByLabelText('Live picture of Ada Vale')
  await expect.element(picture).toBeVisible()
  const { width, height } = picture.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(16 / 9, 1)
})

test('a fan sees the price of a ticket before the show, and sets a reminder', async () => {
  const startsAt = '2026-02-01T20:00:00.000Z'
  const { api } = await openRoom(
    aClosedRoom({ status: 'scheduled', price: 30, startsAt, startedAt: null, unlock: [{ by: 'purchase', price: 30, items: 0 }] }),
  )
  await expect.element(page.getByRole('button', { name: 'Buy a ticket for 30 tokens ($30.00)' })).toBeVisible()
  api.replyTo(remindOfLiveRoom, { success: true })
  await press('Remind me')
  await expect.poll(() => api.requestsTo(remindOfLiveRoom).length).toBe(1)
})

test('a fan reads the chat in its order, writes, and sees what others write', async () => {
  const { api, realtime } = await openRoom(anOpenRoom())
  await expect.element(log).toMatchTextContent(/Message 1.*Message 2/)
  api.replyTo(sendLiveMessage, aLiveMessage(3, { text: 'Hello from Felix' }))
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from Felix')
  await userEvent.keyboard('{Enter}')
  await expect.element(log).toMatchTextContent(/Hello from Felix/)
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await realtime.tell(liveMessageCreated, aLiveMessage(4, { kind: 'tip', tokens: 50, text: 'Encore!' }))
  await expect.element(log).toMatchTextContent(/Tipped 50 tokens \(\$50\.00\) Encore!/)
})

test('a fan whose message is refused keeps the text and reads why', async () => {
  const { api } = await openRoom(anOpenRoom())
  const error = new ApiError({ code: 'not_valid', statusCode: 400, message: 'This word is not allowed here.' })
  api.replyTo(sendLiveMessage, () => {
    throw error
  })
  await page.getByRole('textbox', { name: 'Message' }).fill('A bad word')
  await press('Send')
  await expect.element(page.getByText('This word is not allowed here.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A bad word')
})

test.for([
  ['muted', 'A moderator has muted you in this chat.'],
  ['followers', 'Only followers of Ada Vale can write.'],
] as const)('a fan who cannot write (%s) reads why', async ([reason, words]) => {
  await openRoom(anOpenRoom(), { chat: aLiveChat({ silence: { reason, until: null } }) })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeDisabled()
})

test('a fan reports a message of the chat', async () => {
  const { api } = await openRoom(anOpenRoom(), { messages: [aLiveMessage(1)] })
  await press('Options for the message of Felix Brandt')
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Spam')
  api.replyTo(createReport, aReport({ kind: 'livemessage', kindLabel: 'Message in a live chat' }))
  await press('Send report')
  await expect.element(page.getByText(/^Case 1042\. We decide by Mar 8/)).toBeVisible()
  expect(api.requestsTo(createReport).map(({ input }) => input.body)).toMatchObject([
    { objectType: 'livemessage', objectId: aLiveMessage(1)._id, reason: 'spam' },
  ])
})

test('a viewer cannot report their own message or a deleted one', async () => {
  const gone = { ...aPerson(), _id: idOf(5), name: 'Hugo Lind' }
  const messages = [aLiveMessage(2, { sender: gone, isDeleted: true, text: 'Message deleted' }), aLiveMessage(1)]
  await openRoom(anOpenRoom(), { viewer: aFan({ _id: aLiveMessage(1).sender?._id ?? '' }), messages })
  await expect.element(log.getByText(/Message deleted$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Options for the message of Hugo Lind' })).not.toBeInTheDocument()
  await press('Options for the message of Felix Brandt')
  await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument()
})

test('a moderator deletes, pins, mutes and bans', async () => {
  const { api } = await openRoom(anOpenRoom(), { chat: aLiveChat({ role: 'moderator' }), viewer: aFan({ _id: idOf(3) }) })
  const options = page.getByRole('button', { name: 'Options for the message of Felix Brandt' }).last()
  const choose = async (name: string) => {
    await options.click()
    await page.getByRole('menuitem', { name }).click()
  }
  api.replyTo(changeLiveChat, aLiveChat())
  await choose('Pin')
  await expect.poll(() => api.requestsTo(changeLiveChat).at(-1)?.input.body).toEqual({ pinnedId: idOf(9702) })
  api.replyTo(sanctionLiveViewer, rejection('not_allowed'))
  await choose('Mute for 10 minutes')
  await expect.poll(() => api.requestsTo(sanctionLiveViewer).at(-1)?.input.body).toEqual({ kind: 'mute', minutes: 10 })
  api.replyTo(deleteLiveMessage, aLiveMessage(2, { isDeleted: true, text: 'Message deleted' }))
  await choose('Delete')
  await expect.poll(() => api.requestsTo(deleteLiveMessage).length).toBe(1)
})

test('a fan buys from the menu with one press', async () => {
  const { api } = await openRoom(anOpenRoom())
  await press('Menu')
  api.replyTo(buyLiveMenuItem, aReceipt({ balance: 80 }))
  await page.getByRole('button', { name: 'Request a song: 20 tokens ($20.00)' }).click()
  await expect
    .poll(() => api.requestsTo(buyLiveMenuItem).map(({ input }) => input.body))
    .toEqual([{ streamId: idOf(9600), price: 20 }])
  await expect.element(page.getByText('You bought “Request a song” for 20 tokens ($20.00). Ada Vale sees it.')).toBeVisible()
})

test('a fan in the room sees how far the goal is', async () => {
  const goal: TipGoal = {
    _id: idOf(9900),
    title: 'A new microphone',
    tokens: 200,
    raised: 50,
    isReached: false,
    startedAt: '2026-01-01T12:00:00.000Z',
    endsAt: null,
    endedAt: null,
  }
  await openRoom(anOpenRoom(), { goal })
  const region = page.getByRole('region', { name: 'Goal' })
  await expect.element(region.getByText('A new microphone')).toBeVisible()
  await expect.element(region.getByText('25%')).toBeVisible()
})

test('a fan hides from the list of viewers', async () => {
  const { api } = await openRoom(anOpenRoom())
  api.replyTo(listLiveViewers, { data: [], total: 0 })
  await press('Viewers')
  api.replyTo(hideLiveViewer, { success: true })
  await page.getByRole('checkbox', { name: /^Hide me from this list/ }).click()
  await expect.poll(() => api.requestsTo(hideLiveViewer).map(({ input }) => input.body)).toEqual([{ isHidden: true }])
})

test('a moderator finds everyone in a list of several pages, and mutes someone who has not written', async () => {
  const { api } = await openRoom(anOpenRoom(), { chat: aLiveChat({ role: 'moderator' }), viewer: aFan({ _id: idOf(3) }) })
  const viewers = Array.from({ length: 60 }, (_, i) => aLiveViewer(9800 + i))
  api.replyTo(listLiveViewers, ({ query: { offset = 0 } = {} }) => ({ data: viewers.slice(offset, offset + 50), total: 60 }))
  await press('Viewers')
  const list = page.getByRole('list', { name: 'Viewers' })
  await expect.element(list.getByText('Viewer 9800', { exact: true })).toBeVisible()
  list.getByText('Viewer 9849', { exact: true }).element().scrollIntoView()
  await expect.element(list.getByText('Viewer 9859', { exact: true })).toBeInTheDocument()
  api.replyTo(sanctionLiveViewer, rejection('not_allowed'))
  await page.getByRole('button', { name: 'Options for Viewer 9859' }).click()
  await page.getByRole('menuitem', { name: 'Mute for 10 minutes' }).click()
  await expect.poll(() => api.requestsTo(sanctionLiveViewer).map(({ input }) => input.params.accountId)).toEqual([idOf(9859)])
})

test('a fan sees the end of the show without a reload', async () => {
  const { api, realtime } = await openRoom(anOpenRoom())
  await expect.element(log).toBeVisible()
  api.replyTo(joinLiveRoom, anOpenRoom({ status: 'ended', endedAt: '2026-01-01T13:00:00.000Z', can: [] }))
  await realtime.tell(liveRoomChanged, { _id: idOf(9600), status: 'ended', viewers: 0, version: 2 })
  await expect.element(page.getByText('The show is over.')).toBeVisible()
})

test('a fan without a ticket stays on the page of a show that no longer exists for them', async () => {
  const { api, realtime } = await openRoom(anOpenRoom())
  await expect.element(log).toBeVisible()
  api.replyTo(joinLiveRoom, rejection('not_found'))
  await realtime.tell(liveRoomChanged, { _id: idOf(9600), status: 'ended', viewers: 0, version: 2 })
  await expect.poll(() => api.requestsTo(joinLiveRoom).length).toBeGreaterThan(1)
  await expect.element(page.getByText('The show is over.')).toBeVisible()
})
