/** Tests how operators read and decide content in review. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { decideReview, readReview, type ContentReview } from '@fanfare/contract/content-reviews'
import { readMyExposures, recordExposures, type MyExposures } from '@fanfare/contract/exposures'
import { anOperator, aPerson, idOf, PICTURE } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './review.tsx'

const performer = aPerson({ _id: idOf(61), name: 'Ada Vale', username: 'ada.vale' })
const seen = (changes: Partial<MyExposures> = {}): MyExposures => ({
  today: 0,
  days: [],
  pauseMinutes: 20,
  pauseExposures: 50,
  ...changes,
})
const photo = (number: number) => ({
  _id: idOf(number),
  type: 'photo' as const,
  status: 'ready' as const,
  url: PICTURE,
  fullUrl: PICTURE,
  width: 4,
  height: 3,
  placeholder: PICTURE,
  alt: '',
})
const of = (changes: Partial<ContentReview> = {}): ContentReview => ({
  _id: idOf(60),
  kind: 'post',
  kindLabel: 'Post',
  title: 'Tide tables',
  performer,
  state: 'waiting',
  isEdit: false,
  version: 3,
  submittedAt: '2027-03-01T10:00:00Z',
  dueAt: '2027-03-01T14:00:00Z',
  decidedAt: null,
  decidedBy: null,
  contentId: idOf(62),
  text: 'Tide tables',
  path: `/post/${idOf(62)}`,
  media: [photo(63), photo(64)],
  downloads: [],
  shows: {
    performer: true,
    people: [{ _id: idOf(65), account: null, name: 'Mara', state: 'revoked', until: null }],
    ai: 'none',
    isExplicit: true,
  },
  verification: { status: 'approved', dateOfBirth: '1990-01-01', approvedAt: '2027-01-01T10:00:00Z' },
  record: { approved: 4, rejected: 1 },
  advice: [{ text: 'A known word', tone: 'warning' }],
  previousId: null,
  nextId: null,
  waiting: 1,
  ...changes,
})

async function opens(changes: Partial<ContentReview> = {}, exposures = seen(), viewer = anOperator()) {
  const { api } = currentFakes()
  api.replyTo(readReview, of(changes))
  api.replyTo(readMyExposures, exposures)
  api.replyTo(recordExposures, seen({ today: 2 }))
  await openScreen(screen, {
    at: `/admin/review/${idOf(60)}`,
    path: '/admin/review/:id',
    viewer,
    size: 'desktop',
    otherPages: { '/admin/review': <h1>The queue</h1> },
  })
  await page.getByRole('heading', { name: 'Tide tables' }).click()
  return api
}
test('a scheme reviewer reads an item, uncovers media uncounted, and decides nothing', async () => {
  const api = await opens({}, seen(), anOperator({ operatorRole: 'reviewer' }))
  await expect.element(page.getByText('1 item waiting')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  press('a')
  press('v')
  await expect.element(page.getByRole('button', { name: 'Blur picture' }).first()).toBeVisible()
  expect([...api.requestsTo(decideReview), ...api.requestsTo(recordExposures)]).toEqual([])
})

test('a reviewer opens the records of the performer', async () => {
  await opens()
  await expect
    .element(page.getByRole('link', { name: 'View consents and records' }))
    .toHaveAttribute('href', '/admin/records?of=ada.vale')
})

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('an operator sees the item next to documents, consents and advice', async () => {
  await opens()
  await expect.element(page.getByText('Documents approved', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Revoked')).toBeVisible()
  await expect.element(page.getByText('A known word')).toBeVisible()
  await expect.element(page.getByText('4 items approved, 1 rejected')).toBeVisible()
})

test('media stay covered until a press or a key, and two looks are counted in one call', async () => {
  const api = await opens()
  await expect.element(page.getByRole('button', { name: 'Show picture' }).first()).toBeVisible()
  press('v')
  await expect.element(page.getByRole('button', { name: 'Blur picture' }).first()).toBeVisible()
  await expect.poll(() => api.requestsTo(recordExposures).map(({ input }) => input.body)).toEqual([{ count: 2 }])
  press('v')
  await expect.element(page.getByRole('button', { name: 'Show picture' }).first()).toBeVisible()
})

test('an operator who has uncovered many media is reminded to take a break', async () => {
  await opens({}, seen({ pauseExposures: 1 }))
  await page.getByRole('button', { name: 'Show picture' }).first().click()
  await page.getByRole('button', { name: 'Continue after my break' }).click()
  await expect.element(page.getByText(/Only you see this number/)).toBeVisible()
})

test('an operator approves with the key A and returns to the queue, because the item before was decided meanwhile', async () => {
  const api = await opens({ previousId: idOf(66) })
  api.replyTo(decideReview, of({ state: 'approved' }))
  press('a')
  await expect.element(page.getByRole('heading', { name: 'The queue' })).toBeVisible()
  expect(api.requestsTo(decideReview)[0]?.input).toMatchObject({ body: { version: 3, isApproved: true } })
})

test('an operator rejects with the key R, with a rule and reasons', async () => {
  const api = await opens()
  press('r')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'Rule' })).toHaveAccessibleDescription(/Choose the rule/)
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('No spam')
  await page.getByRole('textbox', { name: 'Reasons' }).fill('The same every day.')
  api.replyTo(decideReview, of({ state: 'rejected' }))
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'The queue' })).toBeVisible()
  expect(api.requestsTo(decideReview)[0]?.input).toMatchObject({
    body: { version: 3, isApproved: false, rule: 'spam', reason: 'The same every day.' },
  })
})

test('the second of two operators reads that the item is decided', async () => {
  const api = await opens()
  api.replyTo(decideReview, rejection('already_done', { message: 'Another operator has already decided about this.' }))
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(page.getByText('Another operator has already decided about this.')).toBeVisible()
})
