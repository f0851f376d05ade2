/** Tests of a show's page: what each side reads and can do, the lobby, the room and the end. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCards, listTokenPackages } from '@fanfare/contract/payments'
import { readOwnShowTerms } from '@fanfare/contract/private-show-terms'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import {
  approveShow,
  editShow,
  joinShow,
  leaveShow,
  privateShowMinute,
  readCurrentShow,
  rejectShow,
  startShow,
} from '@fanfare/contract/private-shows'
import { listMessages, markConversationRead } from '@fanfare/contract/messages'
import { readStreamConversation, sendStreamMessage } from '@fanfare/contract/stream-conversations'
import { readStreamToken } from '@fanfare/contract/streaming'
import { readTaxQuote } from '@fanfare/contract/tax'
import { aCard, aFan, aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anEndedShow, aRunningShow, aShow, inMinutes, ownShowTerms } from '../../../../test/components/private-show-examples.ts'
import * as showScreen from './show.tsx'

const id = idOf(9500)
/** The show as the fake server has it. */
let current: PrivateShow

async function openShow(
  show: PrivateShow,
  { size = 'phone', balance = 100 }: { size?: 'phone' | 'desktop'; balance?: number } = {},
) {
  current = show
  const { api } = currentFakes()
  api.replyTo(readCurrentShow, () => ({ show: current }))
  api.replyTo(readOwnShowTerms, ownShowTerms())
  api.replyTo(joinShow, () => current)
  api.replyTo(listMessages, { data: [], total: 0 })
  api.replyTo(markConversationRead, { success: true })
  api.replyTo(readStreamConversation, rejection('not_found'))
  // The media connection has its own tests. Here it never gets its grant.
  api.replyTo(readStreamToken, rejection('not_found'))
  api.hold(readStreamToken)
  const viewer = show.side === 'fan' ? aFan({ balance }) : aPerformer()
  return openScreen(showScreen, { at: `/private-shows/${id}`, path: '/private-shows/:id', viewer, size })
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const room = () => dialog('Private show with Ada Vale')

test('a fan reads by when the performer answers, and cancels the request', async () => {
  const { api } = await openShow(aShow({ acts: ['cancel'] }))
  await expect.element(page.getByText(/Ada Vale hasn’t answered yet. You’re only charged if you start the show/)).toBeVisible()
  await expect.element(page.getByText(/The request expires in 9:\d\d/)).toBeVisible()
  api.replyTo(leaveShow, aShow({ status: 'cancelled', closedAt: inMinutes(0) }))
  await press('Cancel request')
  await dialog('Cancel your request?').getByRole('button', { name: 'Cancel request' }).click()
  await expect.poll(() => api.requestsTo(leaveShow).map(({ input }) => input.params?.id)).toEqual([id])
})

test('a performer approves with another price than usual', async () => {
  const { api } = await openShow(aShow({ side: 'performer', acts: ['approve', 'reject'] }))
  await expect.element(page.getByText('Would you play the new songs for me?')).toBeVisible()
  api.replyTo(approveShow, aShow({ side: 'performer', status: 'approved', price: 8 }))
  await press('Approve')
  const price = dialog('Approve request').getByLabelText('Price per minute')
  await expect.element(price).toHaveValue('6')
  await price.fill('900')
  await dialog().getByRole('button', { name: 'Approve request' }).click()
  await expect.element(dialog().getByText('Price must be up to 500')).toBeVisible()
  await price.fill('8')
  await dialog().getByRole('button', { name: 'Approve request' }).click()
  await expect.poll(() => api.requestsTo(approveShow).map(({ input }) => input.body)).toEqual([{ price: 8, mayRecord: false }])
  await expect.element(page.getByText('Approved. Felix Brandt can start now.')).toBeVisible()
})

test('a performer rejects a request with a note', async () => {
  const { api } = await openShow(aShow({ side: 'performer', acts: ['approve', 'reject'] }))
  api.replyTo(rejectShow, aShow({ side: 'performer', status: 'rejected', closedAt: inMinutes(0) }))
  await press('Reject')
  await dialog('Reject this request?').getByLabelText('Note').fill('Tomorrow would be better')
  await dialog().getByRole('button', { name: 'Reject request' }).click()
  await expect
    .poll(() => api.requestsTo(rejectShow).map(({ input }) => input.body))
    .toEqual([{ note: 'Tomorrow would be better' }])
})

test('a performer changes the price before the fan starts', async () => {
  const { api } = await openShow(aShow({ side: 'performer', status: 'approved', price: 6, acts: ['edit', 'reject', 'cancel'] }))
  await expect.element(page.getByText(/The approval expires in 9:\d\d/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel request' })).not.toBeInTheDocument()
  api.replyTo(editShow, aShow({ side: 'performer', status: 'approved', price: 5 }))
  await press('Change price')
  await dialog('Change price').getByLabelText('Price per minute').fill('5')
  await dialog().getByRole('button', { name: 'Change price' }).click()
  await expect.poll(() => api.requestsTo(editShow).map(({ input }) => input.body)).toEqual([{ price: 5, mayRecord: false }])
})

test('a fan is asked again when the price has changed, starts, and is in the room', async () => {
  const { api } = await openShow(aShow({ status: 'approved', price: 6, acts: ['start', 'cancel'] }))
  await press('Start show')
  const sheet = dialog('Start private show')
  await expect.element(sheet.getByText('Held for the first 3 minutes')).toBeVisible()
  api.replyTo(startShow, rejection('price_changed', { price: 8 }))
  await sheet.getByRole('button', { name: /^Start for 6 tokens/ }).click()
  await expect.element(sheet.getByRole('button', { name: /^Start for 8 tokens/ })).toBeVisible()
  api.replyTo(
    startShow,
    () =>
      (current = aRunningShow({
        price: 8,
        running: null,
        minutesLeft: null,
        held: 24,
        cost: 0,
        endsAt: inMinutes(3),
        isHere: { fan: true, performer: false },
      })),
  )
  await expect.element(sheet.getByRole('button', { name: /^Start for 8 tokens/ })).not.toHaveAttribute('aria-disabled', 'true')
  await sheet.getByRole('button', { name: /^Start for 8 tokens/ }).click()
  await expect.poll(() => api.requestsTo(startShow).map(({ input }) => input.body)).toEqual([{ price: 6 }, { price: 8 }])
  await expect.element(room().getByRole('heading', { name: 'Waiting for Ada Vale' })).toBeVisible()
  await expect.poll(() => api.requestsTo(joinShow).length).toBeGreaterThan(0)
})

test('a fan without enough tokens adds funds in the same checkout', async () => {
  const { api } = currentFakes()
  api.replyTo(listTokenPackages, { data: [], total: 0 })
  api.replyTo(listCards, { data: [aCard()], total: 1 })
  api.replyTo(readTaxQuote, {
    isTaxed: false,
    asksCountry: false,
    country: null,
    name: '',
    percent: 0,
    isIncluded: false,
    net: 8,
    tax: 0,
    total: 8,
  })
  await openShow(aShow({ status: 'approved', price: 6, acts: ['start', 'cancel'] }), { balance: 10 })
  await press('Start show')
  await expect.element(dialog('Start private show').getByText('Still needed')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Pay $8.00 and start show' })).toBeVisible()
  expect(api.requestsTo(startShow)).toEqual([])
})

test('a performer checks camera and microphone, enters the room and sees the clock', async () => {
  await openShow(aRunningShow({ side: 'performer', isHere: { fan: true, performer: false } }))
  await expect.element(page.getByText('Felix Brandt is in the room.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enter room' })).not.toBeInTheDocument()
  await press('Turn on camera and microphone')
  await expect.element(page.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Camera' })).toBeVisible()
  await press('Enter room')
  const own = dialog('Private show with Felix Brandt')
  await expect.element(own.getByRole('timer').filter({ hasText: /^4:[1-5]\d$/ })).toBeVisible()
  await expect.element(own.getByText('Felix Brandt watches without a camera')).toBeVisible()
  await own.getByRole('button', { name: 'Mute microphone' }).click()
  await expect.element(own.getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
  await own.getByRole('button', { name: 'Turn camera off' }).click()
  await expect.element(own.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
})

test('a performer whose browser blocks the camera reads how to allow it', async () => {
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  try {
    await openShow(aRunningShow({ side: 'performer', isHere: { fan: true, performer: false } }))
    await press('Turn on camera and microphone')
    await expect.element(page.getByText(/Your browser blocks the camera and microphone/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Enter room' })).not.toBeInTheDocument()
  } finally {
    navigator.mediaDevices.getUserMedia = real
  }
  await press('Try again')
  await expect.element(page.getByRole('button', { name: 'Enter room' })).toBeVisible()
})

test('both read the cost so far, and a new minute counts without a reload', async () => {
  const { realtime } = await openShow(aRunningShow())
  await press('Enter room')
  await expect.element(room().getByText(/^30 tokens/)).toBeVisible()
  await expect.element(room().getByText('12 minutes left')).toBeVisible()
  current = aRunningShow({
    running: { minute: 6, beganAt: inMinutes(0), endsAt: inMinutes(1) },
    paidMinutes: 5,
    cost: 30,
    minutesLeft: 11,
  })
  await realtime.tell(privateShowMinute, {
    showId: id,
    minute: 6,
    beganAt: inMinutes(0),
    endsAt: inMinutes(1),
    paidMinutes: 5,
    cost: 30,
  })
  await expect.element(room().getByText(/^36 tokens/)).toBeVisible()
  await expect.element(room().getByText('11 minutes left')).toBeVisible()
})

test('a fan is warned at three minutes, also by a screen reader, and can add funds', async () => {
  await openShow(aRunningShow({ minutesLeft: 3 }))
  await press('Enter room')
  await expect.element(room().getByRole('status').filter({ hasText: 'The show ends in 3 minutes' })).toBeInTheDocument()
  await expect.element(room().getByRole('button', { name: 'Add funds' })).toBeVisible()
})

test('a fan whose own limit ends the show is not offered more tokens', async () => {
  await openShow(aRunningShow({ minutesLeft: 1, maxCost: 30 }))
  await press('Enter room')
  await expect.element(room().getByText('The show ends in 1 minute').first()).toBeVisible()
  await expect.element(room().getByRole('button', { name: 'Add funds' })).not.toBeInTheDocument()
})

test('a fan who leaves reads the price first, and then the exact outcome', async () => {
  const { api } = await openShow(aRunningShow())
  await press('Enter room')
  await room().getByRole('button', { name: 'Leave show' }).click()
  const question = dialog('End this show?')
  await expect.element(question.getByText(/You pay 30 tokens .+ in total/)).toBeVisible()
  api.replyTo(leaveShow, () => (current = anEndedShow({ paidMinutes: 5, cost: 30 })))
  await question.getByRole('button', { name: 'End show' }).click()
  await expect.element(page.getByText('You ended the show.')).toBeVisible()
  await expect.element(page.getByText('5 minutes')).toBeVisible()
  await expect.element(room()).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Open conversation' })).toBeVisible()
})

test('Escape asks before it ends a show', async () => {
  await openShow(aRunningShow())
  await press('Enter room')
  await expect.element(room()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('End this show?')).toBeVisible()
  await dialog('End this show?').getByRole('button', { name: 'Stay' }).click()
  await expect.element(room()).toBeVisible()
})

test('a fan sees that the performer is missing, and by when the show ends', async () => {
  await openShow(aRunningShow({ isHere: { fan: true, performer: false }, absenceEndsAt: inMinutes(0.4) }))
  await press('Enter room')
  await expect.element(room().getByText(/The show ends in 0:2\d if they don’t come/)).toBeVisible()
})

test('a fan whose connection comes back after the end reads the outcome', async () => {
  const { realtime } = await openShow(aRunningShow())
  await press('Enter room')
  await expect.element(room()).toBeVisible()
  current = anEndedShow({ endReason: 'performer_absent', paidMinutes: 4, cost: 24 })
  realtime.disconnect()
  await expect.element(page.getByText(/because Ada Vale was out of the room for 30 seconds/)).toBeVisible()
  await expect.element(room()).not.toBeInTheDocument()
})

test('a fan who reloads the page is back in the room', async () => {
  const { reload, api } = await openShow(aRunningShow())
  await press('Enter room')
  await expect.element(room()).toBeVisible()
  const before = api.requestsTo(joinShow).length
  await reload()
  await expect.element(room()).toBeVisible()
  await expect.poll(() => api.requestsTo(joinShow).length).toBeGreaterThan(before)
})

test('a fan writes in the chat free of charge, and keeps a text that was not sent', async () => {
  const { api } = await openShow(aRunningShow(), { size: 'desktop' })
  await press('Enter room')
  const field = room().getByRole('textbox', { name: 'Message' })
  api.replyTo(sendStreamMessage, rejection('changed_meanwhile', { message: 'The show has ended.' }))
  await field.fill('Beautiful!')
  await userEvent.keyboard('{Enter}')
  await expect.element(room().getByText('The show has ended.')).toBeVisible()
  await expect.element(field).toHaveValue('Beautiful!')
  expect(api.requestsTo(sendStreamMessage).map(({ input }) => input.body)).toEqual([{ text: 'Beautiful!', showId: id }])
})
