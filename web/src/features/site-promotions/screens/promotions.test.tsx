/** Tests of the operators' list of banners, and of the form that creates one. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBanners, pauseBanner, removeBanner, type AdminBanner } from '@fanfare/contract/site-promotions'
import { anOperator, idOf, PICTURE } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './promotions.tsx'

const banner: AdminBanner = {
  _id: idOf(701),
  name: 'Spring shows',
  page: 0,
  picture: { url: PICTURE, width: 1200, height: 300, placeholder: PICTURE },
  alt: 'A stage with flowers',
  link: '/explore',
  performer: '',
  isPerformerHidden: false,
  text: '',
  audience: ['visitors', 'fans'],
  startsAt: '2027-03-01T00:00:00.000Z',
  endsAt: null,
  state: 'running',
  views: 1200,
  clicks: 34,
  version: 1,
}

async function openList(banners: readonly AdminBanner[], viewer = anOperator()) {
  const { api } = currentFakes()
  api.replyTo(listBanners, { data: [...banners], total: banners.length })
  await openScreen(screen, { at: '/admin/promotions', size: 'desktop', viewer })
  return api
}
const chooses = async (name: string) => {
  await page.getByRole('button', { name: 'Options for Spring shows' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('an operator sees where a banner runs, who sees it, and its views and clicks', async () => {
  await openList([banner])
  const row = page.getByRole('row').filter({ hasText: 'Spring shows' })
  for (const text of ['Running', 'Home pages', 'Visitors and Fans', '1.2K', '34'])
    await expect.poll(() => row.element().textContent).toContain(text)
})

test('an operator sees that a featured performer who hides from search is not shown', async () => {
  await openList([{ ...banner, picture: null, performer: 'zoe', isPerformerHidden: true }])
  await expect.element(page.getByText('Not shown: the performer hides from search')).toBeVisible()
})

test('an operator pauses a running banner', async () => {
  const api = await openList([banner])
  const paused: AdminBanner = { ...banner, state: 'paused', version: 2 }
  api.replyTo(pauseBanner, paused)
  api.replyTo(listBanners, { data: [paused], total: 1 })
  await chooses('Pause')
  await expect.element(page.getByText('Paused')).toBeVisible()
  expect(api.requestsTo(pauseBanner).map(({ input }) => input)).toEqual([
    expect.objectContaining({ params: { id: banner._id }, body: { isPaused: true } }),
  ])
})

test('an operator deletes a banner only after a question that names the consequence', async () => {
  const api = await openList([banner])
  await chooses('Delete')
  await expect.element(page.getByText('The banner and its figures are deleted.')).toBeVisible()
  expect(api.requestsTo(removeBanner)).toEqual([])
  api.replyTo(removeBanner, { success: true })
  api.replyTo(listBanners, { data: [], total: 0 })
  await page.getByRole('button', { name: 'Delete banner' }).click()
  await expect.element(page.getByText('No banners yet')).toBeVisible()
})

test('an operator who creates a banner reads what is missing for the chosen kind, before anything is sent', async () => {
  await openList([])
  await page.getByRole('button', { name: 'New banner' }).click()
  const form = page.getByRole('dialog', { name: 'New banner' })
  await form.getByLabelText('Name', { exact: true }).fill('Summer')
  for (const name of ['Visitors', 'Fans', 'Performers']) await form.getByLabelText(name, { exact: true }).click()
  const create = form.getByRole('button', { name: 'Create banner' })
  await create.click()
  for (const message of ['Choose a picture.', 'Please enter Link', 'Choose who sees it.'])
    await expect.element(form.getByText(message)).toBeVisible()
  await form.getByLabelText('Kind').selectOptions('Featured performer')
  await create.click()
  await expect.element(form.getByText('Please enter Username')).toBeVisible()
  await expect.element(form.getByText('Choose a picture.')).not.toBeInTheDocument()
})

test('an operator whose role only reads cannot change banners', async () => {
  await openList([banner], anOperator({ operatorRole: 'read_only' }))
  await expect.element(page.getByText('Spring shows')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New banner' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Options for Spring shows' })).not.toBeInTheDocument()
})
