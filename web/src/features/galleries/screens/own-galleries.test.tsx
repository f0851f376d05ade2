/** Tests of a performer's own galleries: their lists, and what each row offers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { moveScheduled } from '@fanfare/contract/calendar'
import {
  archiveGallery,
  deleteGallery,
  publishGallery,
  searchOwnGalleries,
  unarchiveGallery,
  type OwnGallery,
  type OwnGalleryRow,
} from '@fanfare/contract/galleries'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as ownGalleries from './own-galleries.tsx'

const id = idOf(730)
const own = {
  _id: id,
  performer: aPerson(),
  title: 'Harbor',
  description: '',
  audience: 'paid',
  price: 5,
  subscribersIncluded: false,
  tierIds: [],
  totalPhotos: 3,
  createdAt: '2026-01-01T12:00:00.000Z',
  version: 1,
  status: 'published',
  scheduledAt: null,
  publishedAt: '2026-01-01T12:00:00.000Z',
  editedAt: null,
  expiresAt: null,
  totalSales: 1,
} as const
const aRow = (changes: Partial<OwnGalleryRow>): OwnGalleryRow => ({
  ...own,
  tierIds: [],
  can: [],
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
  ...changes,
})
const saved: OwnGallery = { ...own, tierIds: [], can: [], photos: [], coverId: null }

async function openGallery(shelf: string, changes: Partial<OwnGalleryRow>) {
  const counts = { published: 1, scheduled: 1, draft: 1, archived: 1 }
  currentFakes().api.replyTo(searchOwnGalleries, { data: [aRow(changes)], total: 1, counts })
  const { api } = await openScreen(ownGalleries, { at: `/studio/galleries${shelf}`, viewer: aPerformer() })
  await page.getByRole('button', { name: 'Options for Harbor' }).click()
  return api
}

const choose = (command: string) => page.getByRole('menuitem', { name: command, exact: true }).click()
const confirm = (action: string) => page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

test('a performer reschedules a gallery from the list', async () => {
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  const api = await openGallery('?status=scheduled', { status: 'scheduled', scheduledAt, can: ['publish', 'schedule'] })
  expect(api.requestsTo(searchOwnGalleries)[0]?.input.query?.shelf).toBe('scheduled')
  await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(1)
  api.replyTo(moveScheduled, { success: true })
  await choose('Reschedule')
  await confirm('Reschedule')
  await expect.poll(() => api.requestsTo(moveScheduled).map(({ input }) => input.params?.kind)).toEqual(['gallery'])
})

test('a performer publishes a gallery that is a draft', async () => {
  const api = await openGallery('?status=draft', { status: 'draft', publishedAt: null, can: ['publish', 'schedule'] })
  api.replyTo(publishGallery, { ...saved, status: 'processing' })
  await choose('Publish now')
  await confirm('Publish now')
  await expect.element(page.getByText('It will be published once its files are processed.')).toBeVisible()
})

test('a performer archives a sold gallery, and restores it', async () => {
  const api = await openGallery('', { can: ['archive'] })
  api.replyTo(archiveGallery, { ...saved, status: 'archived' })
  await choose('Archive')
  await expect.element(page.getByRole('dialog').getByText(/^Only you and the fan who bought it will see it/)).toBeVisible()
  await confirm('Archive')
  await expect.element(page.getByText('Archived', { exact: true }).last()).toBeVisible()
  const archive = await openGallery('?status=archived', { status: 'archived', can: ['unarchive'] })
  archive.replyTo(unarchiveGallery, saved)
  await choose('Restore')
  await expect.poll(() => archive.requestsTo(unarchiveGallery).map(({ input }) => input.params?.id)).toEqual([id])
})

test('a performer deletes a published gallery, which has no time to change', async () => {
  const api = await openGallery('', { can: ['archive'] })
  api.replyTo(deleteGallery, { success: true })
  await expect.element(page.getByRole('menuitem', { name: /chedule/ })).not.toBeInTheDocument()
  await choose('Delete')
  await page.getByRole('dialog', { name: 'Delete “Harbor”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleted', { exact: true })).toBeVisible()
})
