/** Tests of a fan's order: what it says, its main action, and what each action sends. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  acceptCustomOrderDelivery,
  agreeToCustomOrder,
  grantCustomOrderExtension,
  payCustomOrder,
  reviseCustomOrder,
  viewCustomOrder,
  withdrawCustomOrder,
} from '@fanfare/contract/custom-orders'
import { addCustomOrderEvidence, disputeCustomOrder } from '@fanfare/contract/custom-order-disputes'
import { listCards, listTokenPackages } from '@fanfare/contract/payments'
import { readTaxQuote } from '@fanfare/contract/tax'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { aLockedDelivery, anOrder, aStep, inDays } from '../../../../test/components/custom-order-examples.ts'
import { aCard, aFan, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as orderScreen from './order.tsx'

const id = idOf(9000)

async function openOrder(changes: Partial<CustomOrder>, balance = 100) {
  currentFakes().api.replyTo(viewCustomOrder, anOrder(changes))
  return openScreen(orderScreen, { at: `/custom-orders/${id}`, path: '/custom-orders/:id', viewer: aFan({ balance }) })
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

test('a fan reads that nothing was charged, and withdraws a request with a note', async () => {
  const { api } = await openOrder({ state: 'requested', acts: ['withdraw'] })
  await expect.element(page.getByText(/Ada Vale hasn’t answered yet/)).toBeVisible()
  await expect.element(page.getByText(/Without an answer, the request expires on .+ \(4 days and 23 hours left\)/)).toBeVisible()
  api.replyTo(withdrawCustomOrder, anOrder({ state: 'withdrawn', closedAt: inDays(0) }))
  await press('Withdraw')
  await dialog('Withdraw your request?').getByLabelText('Note').fill('I changed my mind')
  await confirm('Withdraw')
  await expect
    .poll(() => api.requestsTo(withdrawCustomOrder).map(({ input }) => input.body))
    .toEqual([{ note: 'I changed my mind' }])
})

test('a fan accepts a counter-offer and pays into escrow in one checkout', async () => {
  const { api } = await openOrder({ state: 'countered', price: 60, acts: ['agree', 'withdraw'] })
  api.replyTo(agreeToCustomOrder, anOrder({ state: 'active', price: 60 }))
  await press('Accept counter-offer')
  const sheet = dialog('Pay for custom order')
  await expect.element(sheet.getByText('Ada Vale is paid when you accept the delivery.', { exact: false })).toBeVisible()
  await sheet.getByRole('button', { name: /^Pay 60 tokens .+ into escrow$/ }).click()
  await expect.poll(() => api.requestsTo(agreeToCustomOrder).map(({ input }) => input.body)).toEqual([{ price: 60 }])
  await expect.element(page.getByText('Paid. Ada Vale can start now.')).toBeVisible()
})

test('a fan whose wallet was empty at acceptance is offered the missing tokens', async () => {
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
    net: 30,
    tax: 0,
    total: 30,
  })
  await openOrder({ state: 'unpaid', acts: ['pay', 'withdraw'] }, 20)
  await expect.element(page.getByText(/your wallet or a spending limit didn’t cover 50 tokens/)).toBeVisible()
  await press('Pay')
  await expect.element(dialog('Pay for custom order').getByText('Still needed')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Pay $30.00 and start order' })).toBeVisible()
  expect(api.requestsTo(payCustomOrder)).toEqual([])
})

test('a fan sees a delivery blurred, and reads what accepting it means', async () => {
  const { api } = await openOrder({
    state: 'delivered',
    delivery: aLockedDelivery(),
    endsAt: inDays(3),
    acts: ['acceptDelivery', 'revise', 'dispute'],
  })
  await expect.element(page.getByText('1 photo, blurred until you accept')).toBeVisible()
  await expect.element(page.getByText('song.zip')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download: song.zip' })).not.toBeInTheDocument()
  api.replyTo(acceptCustomOrderDelivery, anOrder({ state: 'completed', closedAt: inDays(0) }))
  await press('Accept delivery')
  await expect.element(dialog().getByText(/50 tokens .+ are paid to Ada Vale/)).toBeVisible()
  await confirm('Accept delivery')
  await expect.poll(() => api.requestsTo(acceptCustomOrderDelivery).map(({ input }) => input.params?.id)).toEqual([id])
})

test('a fan asks for the last revision and says what should change', async () => {
  const { api } = await openOrder({ state: 'delivered', delivery: aLockedDelivery(), acts: ['acceptDelivery', 'revise'] })
  api.replyTo(reviseCustomOrder, anOrder({ state: 'active' }))
  await press('Request revision')
  await expect.element(dialog().getByText(/This is your last revision\./)).toBeVisible()
  await confirm('Request revision')
  await expect.element(dialog().getByText('Please enter What should change')).toBeVisible()
  await dialog().getByLabelText('What should change').fill('Slower')
  await confirm('Request revision')
  await expect.poll(() => api.requestsTo(reviseCustomOrder).map(({ input }) => input.body)).toEqual([{ note: 'Slower' }])
})

test('a fan gives the performer more time', async () => {
  const { api } = await openOrder({
    state: 'active',
    extension: { dueAt: inDays(20), state: 'asked' },
    acts: ['grantExtension', 'refuseExtension'],
  })
  await expect.element(page.getByText(/Ada Vale asks for time until/)).toBeVisible()
  api.replyTo(grantCustomOrderExtension, anOrder({ state: 'active', extension: { dueAt: inDays(20), state: 'granted' } }))
  await press('Give more time')
  await confirm('Give more time')
  await expect.poll(() => api.requestsTo(grantCustomOrderExtension).length).toBe(1)
})

test('a fan opens a dispute after reading its consequence', async () => {
  const { api } = await openOrder({ state: 'delivered', delivery: aLockedDelivery(), acts: ['acceptDelivery', 'dispute'] })
  api.replyTo(disputeCustomOrder, anOrder({ state: 'disputed', endsAt: null }))
  await press('Open dispute')
  await expect.element(dialog().getByText(/An operator reads both sides and splits the tokens/)).toBeVisible()
  await dialog().getByLabelText('Statement').fill('It is not what we agreed')
  await confirm('Open dispute')
  await expect
    .poll(() => api.requestsTo(disputeCustomOrder).map(({ input }) => input.body))
    .toEqual([{ note: 'It is not what we agreed', pictureIds: [] }])
})

test('a fan with a wrong file reads why it is not added', async () => {
  await openOrder({ state: 'disputed', endsAt: null, acts: ['addEvidence'] })
  await press('Add evidence')
  await dialog().getByLabelText('Statement').fill('See the file')
  await dialog()
    .getByLabelText('Add pictures')
    .upload(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(dialog().getByText('You can only add JPEG, PNG, WebP or AVIF photos here.')).toBeVisible()
  await confirm('Add evidence')
  expect(currentFakes().api.requestsTo(addCustomOrderEvidence)).toEqual([])
  await expect.element(dialog().getByText('Retry the failed picture or remove it.')).toBeVisible()
})

test('a fan reads how an operator split the tokens', async () => {
  const split = aStep({
    _id: idOf(9101),
    event: 'split',
    by: 'operator',
    note: 'Half is fair',
    price: null,
    dueAt: null,
    returned: 25,
    released: 25,
  })
  await openOrder({ state: 'settled', endsAt: null, closedAt: inDays(0), steps: [aStep(), split] })
  await expect
    .element(page.getByText(/25 tokens .+ were returned to you, and 25 tokens .+ were paid to Ada Vale\./))
    .toBeVisible()
  await expect.element(page.getByText('Half is fair')).toBeVisible()
})
