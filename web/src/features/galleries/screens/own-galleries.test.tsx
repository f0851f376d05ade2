/** Tests of a performer's own galleries: what each row offers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { moveScheduled } from '@fanfare/contract/calendar'
import { deleteGallery, searchOwnGalleries, type OwnGalleryRow } from '@fanfare/contract/galleries'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as ownGalleries from './own-galleries.tsx'

const aGallery = (changes: Partial<OwnGalleryRow>): OwnGalleryRow => ({
  _id: idOf(730),
  performer: aPerson(),
  title: 'Harbor',
  description: '',
  audience: 'free',
  price: 0,
  subscribersIncluded: false,
  tierIds: [],
  totalPhotos: 3,
  createdAt: '2026-01-01T12:00:00.000Z',
  status: 'published',
  totalSales: 0,
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
  ...changes,
})

async function openGallery(changes: Partial<OwnGalleryRow>) {
  currentFakes().api.replyTo(searchOwnGalleries, { data: [aGallery(changes)], total: 1 })
  const { api } = await openScreen(ownGalleries, { at: '/studio/galleries', viewer: aPerformer() })
  await page.getByRole('button', { name: 'Options for Harbor' }).click()
  return api
}

test('a performer reschedules a gallery from the list', async () => {
  const api = await openGallery({ status: 'scheduled', scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })
  api.replyTo(moveScheduled, { success: true })
  await page.getByRole('menuitem', { name: 'Reschedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect.poll(() => api.requestsTo(moveScheduled).map(({ input }) => input.params?.kind)).toEqual(['gallery'])
})

test('a performer deletes a published gallery, which has no time to change', async () => {
  const api = await openGallery({})
  api.replyTo(deleteGallery, { success: true })
  await expect.element(page.getByRole('menuitem', { name: /chedule/ })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete “Harbor”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleted', { exact: true })).toBeVisible()
})
