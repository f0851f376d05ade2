/** Tests of writing a new post: the toasts after saving, and the errors at its fields. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPeopleShown } from '@fanfare/contract/consents'
import { listDepictions } from '@fanfare/contract/depiction-routes'
import { readExpectedReview, type ExpectedReview } from '@fanfare/contract/expected-review'
import { createPost, type OwnPost } from '@fanfare/contract/posts'
import { checkWords } from '@fanfare/contract/text-rules'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as newPost from './new-post.tsx'

const text = page.getByRole('textbox', { name: 'Text' })
const publish = page.getByRole('button', { name: 'Publish now' })
const list = page.getByRole('heading', { name: 'Your posts' })

const aPost = (changes: Partial<OwnPost> = {}): OwnPost => ({
  _id: idOf(700),
  performer: aPerson(),
  audience: 'free',
  price: 0,
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
  totalSales: 0,
  can: [],
  ...changes,
})

async function openNewPost(reviews: ExpectedReview['reviews'] = 'none') {
  const { api } = currentFakes()
  api.replyTo(listPeopleShown, { data: [], total: 0 })
  api.replyTo(listDepictions, { depictions: [] })
  api.replyTo(readExpectedReview, { reviews })
  const opened = await openScreen(newPost, {
    at: '/studio/posts/new',
    viewer: aPerformer(),
    otherPages: { '/studio/posts': <h1>Your posts</h1> },
  })
  opened.api.replyTo(checkWords, { problems: [] })
  return opened
}

test('a performer who publishes a post sees a toast and the list of posts', async () => {
  const { api } = await openNewPost()
  api.replyTo(createPost, aPost())
  await text.fill('A new morning')
  await publish.click()
  await expect.element(list).toBeVisible()
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible()
  expect(api.requestsTo(createPost).map(({ input }) => input.body?.text)).toEqual(['A new morning'])
})

test('a performer who saves a draft sees a toast', async () => {
  const { api } = await openNewPost()
  api.replyTo(createPost, aPost({ status: 'draft', publishedAt: null }))
  await text.fill('A new morning')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect.element(page.getByText('Saved as draft')).toBeVisible()
  expect(api.requestsTo(createPost).map(({ input }) => input.body?.publish)).toEqual(['draft'])
})

test('a performer who publishes an empty post sees an error at the text, and nothing is sent', async () => {
  const { api } = await openNewPost()
  await publish.click()
  await expect.element(text).toHaveAccessibleDescription(/Enter text or add a photo or video/)
  expect(api.requestsTo(createPost)).toEqual([])
})

test.for([
  ['Publish later', 'Publish on', 'Choose when to publish it or turn off “Publish later”.', 'Schedule'],
  ['Expires', 'Expires on', 'Choose when it expires or turn off “Expires”.', 'Publish now'],
] as const)('a performer who ticks %s without a date publishes nothing', async ([label, field, complaint, button]) => {
  const { api } = await openNewPost()
  await text.fill('A new morning')
  const tick = page.getByRole('checkbox', { name: label, exact: false })
  await tick.click()
  await page.getByRole('button', { name: button }).click()
  const date = page.getByLabelText(field)
  await expect.element(date).toHaveAccessibleDescription(new RegExp(complaint))
  await expect.element(date).toHaveFocus()
  expect(api.requestsTo(createPost)).toEqual([])
  api.replyTo(createPost, aPost())
  await tick.click()
  await publish.click()
  await expect.element(list).toBeVisible()
})

test('a performer whose posts are reviewed reads so before publishing, and afterwards that it is in review', async () => {
  const { api } = await openNewPost('all')
  await expect.element(page.getByText('Operators review it before others see it, usually within four hours.')).toBeVisible()
  api.replyTo(createPost, aPost({ status: 'in_review', publishedAt: null }))
  await text.fill('A new morning')
  await publish.click()
  await expect.element(page.getByText('In review, usually decided within four hours')).toBeVisible()
})
