/** Tests of the lists of private shows on both sides, and of the performer's terms. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readOwnShowTerms, saveShowTerms } from '@fanfare/contract/private-show-terms'
import { searchShows } from '@fanfare/contract/private-shows'
import { aFan, aPerformer, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anEndedShow, aShow, ownShowTerms } from '../../../../test/components/private-show-examples.ts'
import * as ownScreen from './own-shows.tsx'
import * as fanScreen from './shows.tsx'

const openOwn = (at = '/studio/private-shows') => openScreen(ownScreen, { at, viewer: aPerformer(), size: 'desktop' })

test('a fan finds finished shows with their cost, and the filters are in the address', async () => {
  const { api } = currentFakes()
  api.replyTo(searchShows, { data: [anEndedShow()], total: 1 })
  await openScreen(fanScreen, {
    at: '/private-shows?filter=closed&status=ended',
    path: '/private-shows',
    viewer: aFan(),
    size: 'desktop',
  })
  const row = page.getByRole('row', { name: /Ada Vale/ })
  await expect.element(row.getByText(/^42 tokens/)).toBeVisible()
  await expect.element(row.getByText('7 minutes')).toBeVisible()
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/private-shows/${idOf(9500)}`)
  expect(api.requestsTo(searchShows)[0]?.input.query).toMatchObject({ filter: 'closed', status: 'ended' })
  await page.getByLabelText('Status').selectOptions('Rejected')
  await expect.poll(() => location.search).toContain('status=rejected')
})

test('a fan without requests reads where to ask', async () => {
  currentFakes().api.replyTo(searchShows, { data: [], total: 0 })
  await openScreen(fanScreen, { at: '/private-shows', viewer: aFan() })
  await expect.element(page.getByText(/choose “Request private show” in the menu/)).toBeVisible()
})

test('a performer sees requests that wait', async () => {
  const { api } = currentFakes()
  api.replyTo(readOwnShowTerms, ownShowTerms())
  api.replyTo(searchShows, { data: [aShow({ side: 'performer', acts: ['approve', 'reject'] })], total: 1 })
  await openOwn()
  await expect.element(page.getByRole('row', { name: /Felix Brandt/ }).getByText('Your turn')).toBeVisible()
})

test('a performer saves terms for the first time', async () => {
  const { api } = currentFakes()
  api.replyTo(readOwnShowTerms, ownShowTerms({ terms: null }))
  api.replyTo(searchShows, { data: [], total: 0 })
  await openOwn()
  await expect.element(page.getByText('Fans can’t ask you for private shows now.')).toBeVisible()
  await page.getByRole('button', { name: 'Save terms' }).click()
  await expect.element(page.getByText('Please enter Price per minute')).toBeVisible()
  await page.getByLabelText('Price per minute').fill('6')
  await page.getByLabelText('Minimum minutes').fill('11')
  await page.getByRole('button', { name: 'Save terms' }).click()
  await expect.element(page.getByText('Minimum minutes must be up to 10')).toBeVisible()
  await page.getByLabelText('Minimum minutes').fill('3')
  await page.getByLabelText('Who can ask').selectOptions('Subscribers')
  const terms = { isOpen: true, price: 6, minMinutes: 3, audience: 'subscribers' } as const
  api.replyTo(saveShowTerms, ownShowTerms({ terms }))
  api.replyTo(readOwnShowTerms, ownShowTerms({ terms }))
  await page.getByRole('button', { name: 'Save terms' }).click()
  await expect.poll(() => api.requestsTo(saveShowTerms).map(({ input }) => input.body)).toEqual([terms])
  await expect.element(page.getByText('Saved. Fans can ask you for private shows.')).toBeVisible()
})
