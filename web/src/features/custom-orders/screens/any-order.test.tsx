/** Tests of an operator's decision about a disputed order. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  readCustomOrderMessages,
  splitCustomOrder,
  viewCustomOrderForOperators,
  type CaseMessage,
} from '@fanfare/contract/custom-order-disputes'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { anOrder, aStep, inDays } from '../../../../test/components/custom-order-examples.ts'
import { anOperator, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as anyOrder from './any-order.tsx'

const id = idOf(9000)
const statement = { price: null, dueAt: null }
const steps = [
  aStep(),
  aStep({ ...statement, _id: idOf(9110), event: 'dispute', note: 'It is not my sister’s name' }),
  aStep({ ...statement, _id: idOf(9111), event: 'addEvidence', by: 'performer', note: 'The name was never mentioned' }),
]

async function openDispute(changes: Partial<CustomOrder> = {}) {
  const order = anOrder({ side: null, state: 'disputed', endsAt: null, conversationId: null, steps, ...changes })
  currentFakes().api.replyTo(viewCustomOrderForOperators, order)
  return openScreen(anyOrder, {
    at: `/admin/custom-orders/${id}`,
    path: '/admin/custom-orders/:id',
    viewer: anOperator(),
  })
}

const returned = () => page.getByRole('textbox', { name: 'Returned to Felix Brandt' })
const paid = () => page.getByRole('textbox', { name: 'Paid to Ada Vale' })

test('an operator reads both sides, and splits the tokens into amounts that add up', async () => {
  const { api } = await openDispute()
  await expect
    .element(page.getByRole('region', { name: 'Evidence from Felix Brandt' }).getByText('It is not my sister’s name'))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Evidence from Ada Vale' }).getByText('The name was never mentioned'))
    .toBeVisible()
  await returned().fill('20')
  await expect.element(paid()).toHaveValue('30')
  await paid().fill('10')
  await expect.element(returned()).toHaveValue('40')
  await page.getByRole('button', { name: 'Half each' }).click()
  await expect.element(paid()).toHaveValue('25')
  await page.getByLabelText('Reasons').fill('Both are right')
  api.replyTo(splitCustomOrder, anOrder({ side: null, state: 'settled', closedAt: inDays(0) }))
  await page.getByRole('button', { name: 'Decide dispute' }).click()
  const question = page.getByRole('dialog', { name: 'Decide this dispute?' })
  await expect
    .element(question.getByText(/25 tokens .+ are returned to Felix Brandt, and 25 tokens .+ are paid to Ada Vale/))
    .toBeVisible()
  await question.getByRole('button', { name: 'Decide dispute' }).click()
  await expect
    .poll(() => api.requestsTo(splitCustomOrder).map(({ input }) => input.body))
    .toEqual([{ returned: 25, note: 'Both are right' }])
})

test('an operator cannot return more than the price', async () => {
  const { api } = await openDispute()
  await returned().fill('51')
  await page.getByLabelText('Reasons').fill('Too much')
  await page.getByRole('button', { name: 'Decide dispute' }).click()
  await expect.element(page.getByText(/You can return up to 50 tokens/)).toBeVisible()
  expect(api.requestsTo(splitCustomOrder)).toEqual([])
})

test('the texts of an order without a dispute are not shown to operators', async () => {
  await openDispute({ state: 'active', brief: '', steps: [aStep()] })
  await expect.element(page.getByText('The texts and pictures are private until there is a dispute.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Decide dispute' })).not.toBeInTheDocument()
})

const aMessage = (n: number, changes: Partial<CaseMessage> = {}): CaseMessage => ({
  _id: idOf(9200 + n),
  by: 'fan',
  at: inDays(-n),
  text: `Note ${n}`,
  files: 0,
  ...changes,
})

test('an operator reads the messages of both sides on request only, and earlier ones above them', async () => {
  const { api } = await openDispute()
  expect(api.requestsTo(readCustomOrderMessages)).toEqual([])
  const section = page.getByRole('region', { name: 'Messages' })
  await expect.element(section.getByText(/The audit log records each reading/)).toBeVisible()
  const latest = [aMessage(1, { text: '', files: 2 }), aMessage(2, { by: 'performer' })]
  api.replyTo(readCustomOrderMessages, { data: latest, next: 7 })
  await section.getByRole('button', { name: 'Read messages' }).click()
  await expect.element(section.getByText('2 photos, videos or recordings')).toBeVisible()
  api.replyTo(readCustomOrderMessages, { data: [aMessage(3)] })
  await section.getByRole('button', { name: 'Earlier messages' }).click()
  await expect.element(section.getByRole('listitem').first().getByText('Note 3')).toBeVisible()
  await expect.element(section.getByRole('listitem').nth(1).getByText('Note 2')).toBeVisible()
  await expect.element(section.getByRole('listitem').nth(1).getByText('Ada Vale')).toBeVisible()
  await expect.element(section.getByRole('button')).not.toBeInTheDocument()
  expect(api.requestsTo(readCustomOrderMessages).map(({ input }) => input.body)).toEqual([{}, { before: 7 }])
})

test('an operator sees that there are no messages, and why they cannot be read', async () => {
  const { api } = await openDispute()
  api.replyTo(readCustomOrderMessages, () => {
    throw rejection('changed_meanwhile', { message: 'The dispute is over' })
  })
  await page.getByRole('button', { name: 'Read messages' }).click()
  await expect.element(page.getByText('The dispute is over')).toBeVisible()
  api.replyTo(readCustomOrderMessages, { data: [] })
  await page.getByRole('button', { name: 'Read messages' }).click()
  await expect.element(page.getByText('No messages in this period.')).toBeVisible()
})

test('the messages of an order are not offered without a dispute', async () => {
  await openDispute({ state: 'settled', closedAt: inDays(0) })
  await expect.element(page.getByText('An operator decided this dispute.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Read messages' })).not.toBeInTheDocument()
})
