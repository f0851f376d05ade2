/** Tests of a performer's order: its main action in each state, and what each form sends. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  acceptCustomOrder,
  askCustomOrderExtension,
  cancelCustomOrder,
  counterCustomOrder,
  declineCustomOrder,
  deliverCustomOrder,
  viewCustomOrder,
} from '@fanfare/contract/custom-orders'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { anOrder, inDays } from '../../../../test/components/custom-order-examples.ts'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as ownOrder from './own-order.tsx'

const id = idOf(9000)

async function openOrder(changes: Partial<CustomOrder>) {
  currentFakes().api.replyTo(viewCustomOrder, anOrder({ side: 'performer', ...changes }))
  return openScreen(ownOrder, { at: `/studio/custom-orders/${id}`, path: '/studio/custom-orders/:id', viewer: aPerformer() })
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const dayIn = (days: number) => inDays(days).slice(0, 10)

test('a performer accepts a request, and learns that the fan has to pay first', async () => {
  const { api } = await openOrder({ state: 'requested', acts: ['accept', 'counter', 'decline'] })
  api.replyTo(acceptCustomOrder, anOrder({ side: 'performer', state: 'unpaid' }))
  await press('Accept')
  await expect.element(dialog().getByText(/tokens move into escrow now/)).toBeVisible()
  await confirm('Accept')
  await expect.element(page.getByText('Accepted. Felix Brandt has to pay first.')).toBeVisible()
  expect(api.requestsTo(acceptCustomOrder)).toHaveLength(1)
})

test('a performer answers with another price and date', async () => {
  const { api } = await openOrder({ state: 'requested', acts: ['accept', 'counter', 'decline'] })
  api.replyTo(counterCustomOrder, anOrder({ side: 'performer', state: 'countered', price: 80 }))
  await press('Make a counter-offer')
  await dialog().getByRole('textbox', { name: 'Price' }).fill('80')
  await dialog().getByLabelText('Due date').fill(dayIn(20))
  await dialog().getByLabelText('Note').fill('It needs a studio')
  await confirm('Send counter-offer')
  await expect
    .poll(() => api.requestsTo(counterCustomOrder).map(({ input }) => input.body))
    .toEqual([{ price: 80, dueAt: `${dayIn(20)}T23:59:00.000Z`, revisions: 1, note: 'It needs a studio' }])
})

test('a performer who is refused a price sees the reason at its field', async () => {
  const { api } = await openOrder({ state: 'requested', acts: ['counter'] })
  const errors = [{ field: 'price', message: 'Price must be 2 to 500 tokens' }]
  api.replyTo(counterCustomOrder, rejection('not_valid', { errors }))
  await press('Make a counter-offer')
  await dialog().getByRole('textbox', { name: 'Price' }).fill('900')
  await confirm('Send counter-offer')
  await expect.element(dialog().getByText('Price must be 2 to 500 tokens')).toBeVisible()
})

test('a performer declines without a note', async () => {
  const { api } = await openOrder({ state: 'requested', acts: ['accept', 'decline'] })
  api.replyTo(declineCustomOrder, anOrder({ side: 'performer', state: 'declined', closedAt: inDays(0) }))
  await press('Decline')
  await confirm('Decline')
  await expect.poll(() => api.requestsTo(declineCustomOrder).map(({ input }) => input.body)).toEqual([{}])
})

test('a performer cannot deliver nothing', async () => {
  const { api } = await openOrder({ state: 'active', acts: ['deliver'] })
  await press('Deliver')
  await confirm('Deliver')
  await expect.element(dialog().getByText('Add at least one photo, video, recording or file.')).toBeVisible()
  expect(api.requestsTo(deliverCustomOrder)).toEqual([])
})

test('a performer delivers an uploaded file with a message', async () => {
  const upload = { _id: idOf(9210), name: 'song.zip', bytes: 4000 }
  const { api } = await openOrder({ state: 'active', acts: ['deliver'], uploads: [upload] })
  api.replyTo(deliverCustomOrder, anOrder({ side: 'performer', state: 'delivered' }))
  await press('Deliver')
  await dialog().getByLabelText('Message').fill('Enjoy')
  await confirm('Deliver')
  await expect
    .poll(() => api.requestsTo(deliverCustomOrder).map(({ input }) => input.body))
    .toEqual([{ fileIds: [], downloadIds: [upload._id], note: 'Enjoy' }])
})

test('a performer cannot deliver while a chosen file is refused, and removes it', async () => {
  const { api } = await openOrder({ state: 'active', acts: ['deliver'] })
  await press('Deliver')
  await dialog()
    .getByLabelText(/^Add files/)
    .upload(new File([], 'empty.zip'))
  await expect.element(dialog().getByText('This file is empty.')).toBeVisible()
  await confirm('Deliver')
  await expect.element(dialog().getByText('Finish or remove the uploads that stopped.')).toBeVisible()
  expect(api.requestsTo(deliverCustomOrder)).toEqual([])
  await dialog().getByRole('button', { name: 'Remove empty.zip' }).click()
  await expect.element(dialog().getByText('This file is empty.')).not.toBeInTheDocument()
})

test('a performer asks for more time and reads that it is possible once', async () => {
  const { api } = await openOrder({ state: 'active', acts: ['deliver', 'askExtension'] })
  api.replyTo(askCustomOrderExtension, anOrder({ side: 'performer', state: 'active' }))
  await press('Ask for more time')
  await expect.element(dialog().getByText(/You can ask once\./)).toBeVisible()
  await confirm('Ask for more time')
  await expect.element(dialog().getByText('Please enter New date')).toBeVisible()
  await dialog().getByLabelText('New date').fill(dayIn(30))
  await confirm('Ask for more time')
  await expect
    .poll(() => api.requestsTo(askCustomOrderExtension).map(({ input }) => input.body?.dueAt))
    .toEqual([`${dayIn(30)}T23:59:00.000Z`])
})

test('a performer reads that canceling returns all tokens', async () => {
  const { api } = await openOrder({ state: 'active', acts: ['deliver', 'cancel'] })
  api.replyTo(cancelCustomOrder, anOrder({ side: 'performer', state: 'refunded', closedAt: inDays(0) }))
  await press('Cancel order')
  await expect.element(dialog().getByText(/All 50 tokens .+ are returned to Felix Brandt, and you earn nothing\./)).toBeVisible()
  await confirm('Cancel order')
  await expect.poll(() => api.requestsTo(cancelCustomOrder)).toHaveLength(1)
})
