/** Tests of a performer's own posts: their lists, and the commands of each post. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { archivePost, publishPost, unarchivePost } from '@fanfare/contract/post-lifecycle'
import { deletePost, listOwnPosts, type OwnPost } from '@fanfare/contract/posts'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as ownPosts from './own-posts.tsx'

const id = idOf(720)
const aPost = (changes: Partial<OwnPost>): OwnPost => ({
  _id: id,
  performer: aPerson(),
  audience: 'paid',
  price: 5,
  subscribersIncluded: false,
  tierIds: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  editedAt: null,
  expiresAt: null,
  isPinned: false,
  version: 1,
  text: 'A new morning',
  teaser: '',
  files: [],
  openFileIds: [],
  thumbnail: null,
  poll: null,
  status: 'published',
  scheduledAt: null,
  publishedAt: '2026-01-01T12:00:00.000Z',
  totalSales: 2,
  can: [],
  ...changes,
})

async function openPosts(shelf: string, posts: OwnPost[] = []) {
  const counts = { published: 3, scheduled: 2, draft: 1, archived: 0 }
  currentFakes().api.replyTo(listOwnPosts, { data: posts, total: posts.length, counts, pinnedIds: [] })
  const { api } = await openScreen(ownPosts, { at: `/studio/posts${shelf}`, viewer: aPerformer() })
  return api
}

async function choose(command: string) {
  await page.getByRole('button', { name: 'Options for A new morning' }).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

const confirm = (action: string) => page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

test('a performer publishes a draft after a question', async () => {
  const api = await openPosts('?status=draft', [aPost({ status: 'draft', publishedAt: null, can: ['publish', 'schedule'] })])
  api.replyTo(publishPost, aPost({}))
  await choose('Publish now')
  await expect.element(page.getByRole('dialog', { name: 'Publish “A new morning” now?' })).toBeVisible()
  expect(api.requestsTo(publishPost)).toEqual([])
  await confirm('Publish now')
  await expect.element(page.getByText('Published', { exact: true }).last()).toBeVisible()
  expect(api.requestsTo(publishPost).map(({ input }) => input.params)).toEqual([{ id }])
})

test('a performer reads who keeps a post before archiving it', async () => {
  const api = await openPosts('', [aPost({ can: ['archive', 'pin'] })])
  api.replyTo(archivePost, aPost({ status: 'archived' }))
  await choose('Archive')
  await expect.element(page.getByRole('dialog').getByText(/^Only you and the 2 fans who bought it will see it/)).toBeVisible()
  await confirm('Archive')
  await expect.poll(() => api.requestsTo(archivePost).length).toBe(1)
})

test('a performer restores an archived post without a question', async () => {
  const api = await openPosts('?status=archived', [aPost({ status: 'archived', can: ['unarchive'] })])
  api.replyTo(unarchivePost, aPost({}))
  await choose('Restore')
  await expect.element(page.getByText('Restored', { exact: true })).toBeVisible()
})

test('a performer who deletes a post with a long text reads the start of it', async () => {
  const api = await openPosts('', [aPost({ text: `A new morning${' at sea'.repeat(40)}` })])
  api.replyTo(deletePost, { success: true })
  await page.getByRole('button', { name: /^Options for A new morning/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: /^Delete “A new morning.{50,110}…”\?$/ })
  await expect.element(question.getByText(/2 fans who bought it keep it/)).toBeVisible()
  await confirm('Delete')
  await expect.element(page.getByText('Deleted', { exact: true })).toBeVisible()
  expect(api.requestsTo(deletePost).length).toBe(1)
})

test('scheduled posts have a heading per day', async () => {
  const posts = ['2031-05-01T08:00:00.000Z', '2031-05-01T20:00:00.000Z', '2031-05-02T08:00:00.000Z'].map((scheduledAt, place) =>
    aPost({ _id: idOf(721 + place), status: 'scheduled', publishedAt: null, scheduledAt, can: ['publish', 'schedule'] }),
  )
  await openPosts('?status=scheduled', posts)
  await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(2)
  await expect.element(page.getByRole('link', { name: 'View everything scheduled in the calendar' })).toBeVisible()
})

test.for([
  ['', 'Nothing published yet', 'Write your first post'],
  ['?status=scheduled', 'Nothing is scheduled', 'New post'],
  ['?status=draft', 'No drafts', 'New post'],
  ['?status=archived', 'The archive is empty', undefined],
] as const)('a performer reads what the empty list at "%s" is for', async ([shelf, title, action]) => {
  await openPosts(shelf)
  await expect.element(page.getByText(title)).toBeVisible()
  if (action) await expect.element(page.getByRole('link', { name: action }).last()).toHaveAttribute('href', '/studio/posts/new')
  await expect.element(page.getByRole('link', { name: /^Scheduled/ })).toHaveTextContent('Scheduled2')
})
