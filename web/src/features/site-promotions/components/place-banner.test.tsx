/** Tests of banners and featured performers as people see them. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Banner } from '@fanfare/contract/banners'
import { countBanners, listFeaturedPerformers, type FeaturedPerformer } from '@fanfare/contract/site-promotions'
import { idOf, PICTURE } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import PlaceBanner from './place-banner.tsx'

const bannerOf = (id: number, changes: Partial<Banner> = {}): Banner => ({
  _id: idOf(id),
  page: 0,
  picture: { url: PICTURE, width: 640, height: 160, placeholder: PICTURE },
  alt: `Banner ${id}`,
  link: 'https://shows.example/',
  ...changes,
})

const featuredOf = (id: number, name: string): FeaturedPerformer => ({
  _id: idOf(id),
  page: 0,
  text: 'Sings tonight',
  performer: {
    _id: idOf(id + 1),
    name,
    username: 'mara',
    avatar: '',
    isPerformer: true,
    isVerified: true,
    bio: '',
    cover: '',
    prices: { freeDays: 0, monthly: 9.99, yearly: 99.9, saving: 16 },
    totalPosts: 3,
    totalFollowers: 4,
  },
})

async function openPlace(advertisings: readonly Banner[], featured: readonly FeaturedPerformer[] = []) {
  const { api } = currentFakes()
  api.replyTo(listFeaturedPerformers, { data: [...featured], total: featured.length })
  api.replyTo(countBanners, { success: true })
  document.cookie = 'closedBanners=; Path=/; Max-Age=0'
  const settings = { advertisings: [...advertisings] }
  const opened = await open(<PlaceBanner />, { settings, otherPages: { '/explore': <p>All shows</p> } })
  const counted = () => api.requestsTo(countBanners).map(({ input }) => input.body)
  return {
    ...opened,
    counted,
    /** Views are reported after a moment. A test waits for them, so that no later one receives its report. */
    views: (...ids: number[]) => expect.poll(() => counted().flatMap(({ views }) => views)).toEqual(ids.map(idOf)),
  }
}
const close = () => page.getByRole('button', { name: 'Close ad' }).click()

test('a visitor sees the newest banner of this place, and the next one after closing it', async () => {
  const { views } = await openPlace([bannerOf(710, { page: 1 }), bannerOf(711), bannerOf(712)])
  const link = page.getByRole('link', { name: 'Banner 711' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer sponsored')
  expect(page.getByRole('img').elements()).toHaveLength(1)
  await views(711)
  await close()
  await expect.element(page.getByRole('img', { name: 'Banner 712' })).toBeVisible()
  await views(711, 712)
  await close()
  await expect.element(page.getByRole('complementary', { name: 'Ad' })).not.toBeInTheDocument()
})

test('a closed banner stays closed when the visitor reloads the page', async () => {
  const { reload, views } = await openPlace([bannerOf(721), bannerOf(722)])
  await views(721)
  await close()
  await views(721, 722)
  await reload()
  await expect.element(page.getByRole('img', { name: 'Banner 722' })).toBeVisible()
  expect(page.getByRole('img', { name: 'Banner 721' }).elements()).toEqual([])
})

test('a view is counted once and a click immediately, and a path of the site opens in this window', async () => {
  const { counted, views } = await openPlace([bannerOf(731, { link: '/explore' })])
  await views(731)
  await page.getByRole('link', { name: 'Banner 731' }).click()
  await expect.element(page.getByText('All shows')).toBeVisible()
  expect(counted()).toEqual([
    { views: [idOf(731)], clicks: [] },
    { views: [], clicks: [idOf(731)] },
  ])
})

test('a visitor hides a featured performer, who is marked as promoted', async () => {
  const { views } = await openPlace([], [featuredOf(740, 'Mara Lindt')])
  await expect.element(page.getByText('Promoted')).toBeVisible()
  await expect.element(page.getByText('Sings tonight', { exact: false })).toBeVisible()
  await views(740)
  await page.getByRole('button', { name: 'Hide Mara Lindt' }).click()
  await expect.element(page.getByText('Promoted')).not.toBeInTheDocument()
})
