/** Tests what a suspended person can read. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readOwnSuspension } from '@fanfare/contract/account-control'
import { listStatements, type Statement } from '@fanfare/contract/statements'
import { aFan, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './suspended.tsx'

const since = '2027-01-01T10:00:00Z'
const decision: Statement = {
  _id: idOf(3),
  caseNumber: 12,
  measures: ['suspend'],
  rule: 'spam',
  ruleLabel: 'Spam',
  reason: 'Spam in comments',
  items: [],
  until: null,
  decidedAt: since,
  appeal: { state: 'possible', until: '2027-07-01T10:00:00Z', dueAt: null, reason: '' },
  counterNotice: 'none',
}

test.for([
  { from: 'a case', decisions: [decision], count: 1 },
  { from: 'the account’s page', decisions: [], count: 0 },
])('a person suspended from $from finds $count links to a decision', async ({ decisions, count }) => {
  const { api } = currentFakes()
  api.replyTo(readOwnSuspension, { suspension: { kind: 'suspension', reason: 'Spam in comments', since, until: null } })
  api.replyTo(listStatements, { data: decisions, total: count })
  await openScreen(screen, { at: '/suspended', path: '/suspended', viewer: aFan() })
  await expect.element(page.getByText('Spam in comments')).toBeVisible()
  expect(page.getByRole('link', { name: 'Read decision' }).elements()).toHaveLength(count)
  expect(page.getByText('If you think this is a mistake, read the decision and appeal.').elements()).toHaveLength(count)
})
