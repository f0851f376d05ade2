/** Tests how operators read and decide a case. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCaseReplies } from '@fanfare/contract/case-replies'
import { mergeCase, revokeDecision, scheduleDecision } from '@fanfare/contract/case-work'
import { assignCase, decideCase, readCase, type Case } from '@fanfare/contract/cases'
import { readMyExposures, recordExposures } from '@fanfare/contract/exposures'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './case.tsx'

const SEEN = { today: 1, days: [], pauseMinutes: 20, pauseExposures: 50 }
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const REPLY = { _id: idOf(70), name: 'Crime', text: '{name}, case {case}: {rule}.', isShared: true }
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
  locale: 'en',
  version: 3,
  notBefore: null,
  isHeld: false,
  parent: null,
  children: [],
  mergedNumbers: [],
  related: [],
  scheduled: null,
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
      isSenderHidden: false,
      sender: null,
      itemId: idOf(52),
      reason: 'violence',
      reasonLabel: 'Violence',
      text: 'Look',
      work: '',
      signature: '',
      links: [],
      pictures: [],
      record: { total: 1, acted: 0, dismissed: 0, aboutOwner: 1 },
      joinedAt: '2027-01-15T10:00:00Z',
      isCredible: true,
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
  letter: '',
  account: { joinedAt: '2027-01-01T10:00:00Z', status: 'active', decidedCases: 0, copyrightStrikes: 2 },
  ...changes,
})

async function opens(changes: Partial<Case> = {}, viewer = anOperator()) {
  const { api } = currentFakes()
  api.replyTo(readCase, of(changes))
  api.replyTo(listCaseReplies, { data: [REPLY], total: 1 })
  api.replyTo(readMyExposures, SEEN)
  api.replyTo(recordExposures, SEEN)
  await openScreen(screen, { at: `/admin/cases/${idOf(50)}`, path: '/admin/cases/:id', viewer, size: 'desktop' })
  return api
}

test('evidence stays blurred until a press', async () => {
  await opens()
  await page.getByRole('button', { name: 'Show picture' }).click()
  await expect.element(page.getByRole('button', { name: 'Blur picture' })).toBeVisible()
})

test('a scheme reviewer reads a case without acts, and links to no page that the role does not see', async () => {
  const [report] = of().reports
  await opens(
    { reports: [{ ...report!, reporter: null, isSenderHidden: true }], canDecide: false },
    anOperator({ operatorRole: 'reviewer' }),
  )
  await expect.element(page.getByText(/^Your role doesn’t see who reported/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Actions' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Credible/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Ada Vale' })).not.toBeInTheDocument()
})

test('an operator sees the statement before deciding, and names the rule', async () => {
  const api = await opens()
  await page.getByRole('combobox', { name: 'Affected items' }).selectOptions('Remove the items and block their files')
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

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
const commands = () => page.getByRole('listbox', { name: 'Commands' })
const search = () => page.getByRole('combobox', { name: 'Search commands' })

test('Ctrl+K finds a command by its words, and Enter prepares the decision without making it', async () => {
  const api = await opens()
  await page.getByRole('heading', { name: 'Case 1001' }).click()
  press('k', { ctrlKey: true })
  await search().fill('ban acc')
  await expect.element(commands().getByRole('option')).toHaveTextContent('Ban the account')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Account' })).toHaveValue('ban')
  await expect.element(page.getByRole('combobox', { name: 'Rule' })).toHaveFocus()
  expect(api.requestsTo(decideCase)).toHaveLength(0)
})

test('the arrow keys choose among the commands, and Esc closes them', async () => {
  await opens()
  await page.getByRole('button', { name: 'All commands' }).click()
  await search().fill('severity')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(commands().getByRole('option', { selected: true })).toHaveTextContent('Set severity: Medium')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(commands().getByRole('option', { selected: true })).toHaveTextContent('Set severity: Low')
  await search().fill('nothing like it')
  await expect.element(page.getByText('No command has these words.')).toBeVisible()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(search()).not.toBeInTheDocument()
})

test('the commands of a decided case have no decision', async () => {
  await opens({ status: 'decided', canDecide: false, possible: [], decidedAt: '2027-03-02T10:00:00Z' })
  await expect.element(page.getByRole('button', { name: 'All commands' })).toBeVisible()
  press('k', { metaKey: true })
  await search().fill('account')
  await expect.element(commands().getByRole('option', { name: 'Ban the account' })).not.toBeInTheDocument()
  await expect.element(commands().getByRole('option', { name: 'Open the account' })).toBeVisible()
})

test('? lists the keyboard shortcuts', async () => {
  await opens()
  await expect.element(page.getByRole('button', { name: 'All commands' })).toBeVisible()
  press('?')
  await expect.element(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: 'Assign to me' })).toBeVisible()
})

test('a saved reply is added to the reasons, and the preview fills it from the case', async () => {
  const api = await opens()
  await page.getByRole('combobox', { name: 'Affected items' }).selectOptions('Hide the items from everyone else')
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('No hate')
  await page.getByRole('combobox', { name: 'Saved reply' }).selectOptions('Crime')
  await expect.element(page.getByRole('textbox', { name: 'Reasons' })).toHaveValue('{name}, case {case}: {rule}.')
  await expect.element(page.getByText('Ada Vale, case 1001: No hate.')).toBeVisible()
  api.replyTo(decideCase, of({ status: 'decided', canDecide: false }))
  await page.getByRole('button', { name: 'Decide case' }).click()
  await expect
    .poll(() => api.requestsTo(decideCase).map(({ input }) => input.body.reason))
    .toEqual(['{name}, case {case}: {rule}.'])
})

test('an operator schedules a suspension, and another one revokes it', async () => {
  const api = await opens()
  await page.getByRole('combobox', { name: 'Account' }).selectOptions('Suspend the account')
  await page.getByRole('combobox', { name: 'Rule' }).selectOptions('No spam')
  await page.getByRole('textbox', { name: 'Reasons' }).fill('The posts are still there.')
  await page.getByRole('checkbox', { name: 'Schedule for later' }).click()
  await page.getByRole('button', { name: 'Schedule decision' }).click()
  await expect.element(page.getByText('Choose the day')).toBeVisible()
  await page.getByLabelText('On', { exact: true }).fill('2027-12-03')
  await page.getByRole('textbox', { name: 'Unless' }).fill('the posts are deleted')
  const decision = { measures: ['suspend' as const], rule: 'spam' as const, reason: 'The posts are still there.' }
  const scheduled = {
    ...decision,
    until: null,
    condition: 'the posts are deleted',
    by: aPerson({ name: 'Omar' }),
    runAt: '2027-12-03T00:00:00Z',
  }
  api.replyTo(scheduleDecision, of({ version: 4, scheduled }))
  api.replyTo(readCase, of({ version: 4, scheduled }))
  await page.getByRole('button', { name: 'Schedule decision' }).click()
  await expect.element(page.getByText('Unless: the posts are deleted')).toBeVisible()
  expect(api.requestsTo(scheduleDecision).map(({ input }) => input.body)).toEqual([
    { version: 3, ...decision, on: '2027-12-03', condition: 'the posts are deleted' },
  ])
  api.replyTo(revokeDecision, of({ version: 5 }))
  api.replyTo(readCase, of({ version: 5 }))
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Unless: the posts are deleted')).not.toBeInTheDocument()
})

test('an operator merges a case into another one of the same account, and only into those that fit', async () => {
  const other = { _id: idOf(61), number: 1002, kind: 'ncii' as const, dueAt: '2027-03-03T10:00:00Z', canMerge: true }
  const appeal = { ...other, _id: idOf(62), number: 1003, kind: 'appeal' as const, canMerge: false }
  const api = await opens({ related: [appeal, other] })
  await page.getByRole('button', { name: 'Merge into another case' }).click()
  const into = page.getByRole('combobox', { name: 'Into' })
  await expect.element(into).toHaveValue(other._id)
  await expect.element(into.getByRole('option')).toHaveTextContent('Case 1002: Intimate image without consent')
  api.replyTo(mergeCase, rejection('changed_meanwhile', { message: 'This was changed in another window.' }))
  await page.getByRole('button', { name: 'Merge cases' }).click()
  await expect.element(page.getByText('This was changed in another window.')).toBeVisible()
  expect(api.requestsTo(mergeCase).map(({ input }) => input.body)).toEqual([{ version: 3, into: other._id }])
})

test('words that an operator has typed stay when the case changes', async () => {
  const api = await opens()
  await page.getByRole('combobox', { name: 'Account' }).selectOptions('Warn the person')
  await page.getByRole('textbox', { name: 'Reasons' }).fill('Half of a sentence')
  api.replyTo(assignCase, of({ version: 4 }))
  api.replyTo(readCase, of({ version: 4 }))
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Reasons' })).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Account' }).selectOptions('Warn the person')
  await expect.element(page.getByRole('textbox', { name: 'Reasons' })).toHaveValue('Half of a sentence')
})
