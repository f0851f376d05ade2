/** Tests of the list of content that waits for a decision. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { countReviews, searchReviews, type ReviewSummary } from '@fanfare/contract/content-reviews'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './queue.tsx'

const waiting: ReviewSummary = {
  _id: idOf(60),
  kind: 'post',
  kindLabel: 'Post',
  title: 'Tide tables',
  performer: aPerson(),
  state: 'waiting',
  isEdit: false,
  version: 1,
  submittedAt: '2027-03-01T10:00:00Z',
  dueAt: '2027-03-01T14:00:00Z',
  decidedAt: null,
  decidedBy: null,
}
const decided: ReviewSummary = {
  ...waiting,
  state: 'approved',
  decidedAt: '2027-03-01T11:00:00Z',
  decidedBy: aPerson({ name: 'Olga' }),
}

test.for([
  { at: '/admin/review', item: waiting, isShown: false },
  { at: '/admin/review?queue=decided', item: decided, isShown: true },
])('an operator at $at sees who decided only if someone has', async ({ at, item, isShown }) => {
  const { api } = currentFakes()
  api.replyTo(countReviews, { waiting: 1, overdue: 0, kinds: [] })
  api.replyTo(searchReviews, { data: [item], total: 1 })
  await openScreen(screen, { at, path: '/admin/review', viewer: anOperator(), size: 'desktop' })
  await expect.element(page.getByRole('link', { name: 'Tide tables' })).toBeVisible()
  const column = page.getByRole('columnheader', { name: 'Decided by' })
  if (isShown) await expect.element(column).toBeVisible()
  else await expect.element(column).not.toBeInTheDocument()
})
