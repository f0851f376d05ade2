/** Tests how operators read and decide a case. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assignCase, decideCase, readCase, type Case } from '@fanfare/contract/cases'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './case.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const owner = aPerson({ _id: idOf(51), name: 'Ada Vale', username: 'ada.vale' })
const of = (changes: Partial<Case> = {}): Case => ({
  _id: idOf(50),
  number: 1001,
  kind: 'user_report',
  severity: 'high',
  status: 'open',
  owner,
  title: 'Post',
  totalReports: 1,
  assignedTo: null,
  isHidden: false,
  openedAt: '2027-03-01T10:00:00Z',
  dueAt: '2027-03-08T10:00:00Z',
  decidedAt: null,
  version: 3,
  notBefore: null,
  isHeld: false,
  parent: null,
  children: [],
  objects: [
    {
      kind: 'post',
      _id: idOf(52),
      kindLabel: 'Post',
      title: '',
      path: `/post/${idOf(52)}`,
      owner,
      state: 'shown',
      text: 'The reported words',
      pictures: [{ _id: idOf(53), url: PIXEL, kind: 'photo', advice: [{ source: 'service', label: 'weapon', score: 0.93 }] }],
      totalFiles: 1,
      snapshotAt: '2027-03-01T10:00:00Z',
    },
  ],
  reports: [
    {
      _id: idOf(54),
      reporter: aPerson({ name: 'Felix' }),
      sender: null,
      itemId: idOf(52),
      reason: 'violence',
      reasonLabel: 'Violence',
      text: 'Look',
      work: '',
      signature: '',
      links: [],
      pictures: [],
      record: { total: 1, acted: 0, dismissed: 0 },
      createdAt: '2027-03-01T10:00:00Z',
    },
  ],
  steps: [],
  statements: [],
  appealed: null,
  matches: [],
  possible: ['restrict', 'remove', 'warn', 'suspend', 'ban'],
  canDecide: true,
  whyNot: '',
  account: { joinedAt: '2027-01-01T10:00:00Z', status: 'active', decidedCases: 0, copyrightStrikes: 2 },
  ...changes,
})

async function opens(changes: Partial<Case> = {}, viewer = anOperator()) {
  const { api } = currentFakes()
  api.replyTo(readCase, of(changes))
  await openScreen(screen, { at: `/admin/cases/${idOf(50)}`, path: '/admin/cases/:id', viewer, size: 'desktop' })
  return api
}

test('evidence stays blurred until a press', async () => {
  await opens()
  await page.getByRole('button', { name: 'Show picture' }).click()
  await expect.element(page.getByRole('button', { name: 'Blur picture' })).toBeVisible()
})

test('an operator sees the statement before deciding, and names the rule', async () => {
  const api = await opens()
  await page.getByRole('combobox', { name: 'Items' }).selectOptions('Remove the items and block their files')
  await page.getByRole('button', { name: 'Decide case' }).click()
  await expect.element(page.getByText('Explain the decision')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('No violence, coercion or other crimes')
  await page.getByRole('textbox', { name: 'Reasons' }).fill('It shows a crime.')
  const preview = page.getByRole('region', { name: 'Statement of reasons' })
  await expect.element(preview.getByText('Items removed')).toBeVisible()
  await expect.element(preview.getByText('It shows a crime.')).toBeVisible()
  api.replyTo(decideCase, of({ status: 'decided', canDecide: false }))
  api.replyTo(readCase, of({ status: 'decided', canDecide: false, version: 4, decidedAt: '2027-03-02T10:00:00Z' }))
  await page.getByRole('button', { name: 'Decide case' }).click()
  await expect.element(page.getByText('Case decided')).toBeVisible()
  expect(api.requestsTo(decideCase).map(({ input }) => input.body)).toEqual([
    { version: 3, measures: ['remove'], rule: 'illegal_acts', reason: 'It shows a crime.' },
  ])
})

test('an operator whose case was changed by another one sees so', async () => {
  const api = await opens()
  api.replyTo(decideCase, rejection('changed_meanwhile', { message: 'This was changed in another window.' }))
  await page.getByRole('button', { name: 'Dismiss case' }).click()
  await expect.element(page.getByText('This was changed in another window.')).toBeVisible()
})

test('an operator takes a case by the key A', async () => {
  const api = await opens()
  api.replyTo(assignCase, of({ version: 4 }))
  await page.getByRole('heading', { name: 'Case 1001' }).click()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  await expect.poll(() => api.requestsTo(assignCase).map(({ input }) => input.body)).toEqual([{ version: 3, to: 'me' }])
})

test('the operator of the first decision reads why another one decides the appeal', async () => {
  await opens({ kind: 'appeal', canDecide: false, possible: [], whyNot: 'Another operator decides about the appeal.' })
  await expect.element(page.getByText('Another operator decides about the appeal.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reject' })).not.toBeInTheDocument()
})
