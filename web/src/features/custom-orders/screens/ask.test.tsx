/** Tests of the form with which a fan asks for a custom order. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPerformer } from '@fanfare/contract/performers'
import { viewCustomOrderTerms, type CustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { askForCustomOrder } from '@fanfare/contract/custom-orders'
import { anOrder, inDays, someTerms } from '../../../../test/components/custom-order-examples.ts'
import { aFan, aProfile } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as ask from './ask.tsx'

const performer = aProfile()

async function openForm(terms: CustomOrderTerms | null) {
  const { api } = currentFakes()
  api.replyTo(viewPerformer, performer)
  api.replyTo(viewCustomOrderTerms, { terms })
  return openScreen(ask, {
    at: '/custom-orders/new/ada.vale',
    path: '/custom-orders/new/:username',
    viewer: aFan(),
    otherPages: { '/custom-orders/:id': 'The order' },
  })
}

const send = () => page.getByRole('button', { name: 'Send request' }).click()
const dayIn = (days: number) => inDays(days).slice(0, 10)

test('a fan reads the terms and what happens with the tokens, and asks', async () => {
  const { api } = await openForm(someTerms())
  await expect.element(page.getByText('Songs about politics')).toBeVisible()
  await expect.element(page.getByText('You aren’t charged now.')).toBeVisible()
  api.replyTo(askForCustomOrder, anOrder())
  await page.getByLabelText('What should Ada Vale make?').fill('A song for my sister')
  await page.getByRole('textbox', { name: 'Your offer' }).fill('50')
  await page.getByLabelText('When you need it').fill(dayIn(10))
  await send()
  await expect.element(page.getByText('The order')).toBeVisible()
  expect(api.requestsTo(askForCustomOrder).map(({ input }) => input.body)).toEqual([
    {
      performerId: performer._id,
      brief: 'A song for my sister',
      price: 50,
      dueAt: `${dayIn(10)}T23:59:00.000Z`,
      referenceIds: [],
    },
  ])
})

test('a fan sees errors at their fields and sends nothing', async () => {
  const { api } = await openForm(someTerms())
  await send()
  await expect.element(page.getByText('Please enter Description')).toBeVisible()
  await expect.element(page.getByText('Choose when you need it')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your offer' }).fill('10')
  await send()
  await expect.element(page.getByText('Price must be at least 20')).toBeVisible()
  expect(api.requestsTo(askForCustomOrder)).toEqual([])
})

test('a fan who reloads keeps what they wrote', async () => {
  const { reload } = await openForm(someTerms())
  await page.getByLabelText('What should Ada Vale make?').fill('A long description')
  await reload()
  await expect.element(page.getByLabelText('What should Ada Vale make?')).toHaveValue('A long description')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(page.getByLabelText('What should Ada Vale make?')).toHaveValue('')
})

test.for([
  ['has no places free', someTerms({ isFull: true }), 'Ada Vale has no places free right now'],
  ['takes no orders', null, 'Ada Vale doesn’t take custom orders right now'],
] as const)('a fan is told when the performer %s', async ([, terms, title]) => {
  await openForm(terms)
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send request' })).not.toBeInTheDocument()
})
