/** Tests how operators close an account and hold its erasure. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdErasure, readClosingOf, releaseErasure } from '@fanfare/contract/account-closing'
import { closeAccount, readAccount, type AccountDetails } from '@fanfare/contract/account-control'
import { listLinkedBlocks, type LinkedBlock } from '@fanfare/contract/blocks'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './account.tsx'

const petra = aPerson({ _id: idOf(7), name: 'Petra Nowak', username: 'petra.nowak' })
const account = (changes: Partial<AccountDetails> = {}): AccountDetails => ({
  _id: petra._id,
  person: petra,
  role: 'fan',
  status: 'active',
  email: 'petra@example.test',
  country: null,
  joinedAt: '2027-01-01T10:00:00Z',
  lastSeenAt: null,
  amount: 0,
  closing: null,
  newEmail: null,
  isEmailConfirmed: true,
  locale: 'en',
  verification: null,
  twoFactorSince: null,
  suspension: null,
  erasureHold: null,
  strikes: { decisions: 0, copyright: 0 },
  sales: { count: 0, refunds: 0, lastAt: null, wallet: 0, balance: 0 },
  sessions: [],
  notes: [],
  acts: [],
  possible: ['close'],
  ...changes,
})

const opens = (viewer = anOperator(), links: readonly LinkedBlock[] = []) => {
  currentFakes().api.replyTo(listLinkedBlocks, { data: [...links], total: links.length })
  return openScreen(screen, { at: `/admin/accounts/${petra._id}`, path: '/admin/accounts/:id', viewer, size: 'desktop' })
}

const closing = { eraseAt: '2027-03-15T10:00:00Z', isHeld: false }
const erasureHold = { reason: 'Police request 12', since: '2027-03-02T10:00:00Z', by: aPerson({ name: 'Otto' }) }

test('an operator who holds an erasure gives a reason, and then reads who holds it', async () => {
  const { api } = currentFakes()
  api.replyTo(readAccount, account({ status: 'leaving', closing, possible: [] }))
  await opens()
  await expect.element(page.getByText(/^Closing on Mar 15/)).toBeVisible()
  await page.getByRole('button', { name: 'Hold erasure' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Police request 12')
  api.replyTo(holdErasure, { success: true })
  api.replyTo(readAccount, account({ status: 'leaving', closing: { ...closing, isHeld: true }, erasureHold, possible: [] }))
  await page.getByRole('dialog').getByRole('button', { name: 'Hold erasure' }).click()
  await expect.element(page.getByText('Closing, on hold')).toBeVisible()
  await expect.element(page.getByText('Police request 12')).toBeVisible()
  await expect.element(page.getByText(/^On hold\. Otto, Mar 2/)).toBeVisible()
  expect(api.requestsTo(holdErasure).map(({ input }) => input.body)).toEqual([{ reason: 'Police request 12' }])
})

test('an operator who releases a hold confirms it first', async () => {
  const { api } = currentFakes()
  api.replyTo(readAccount, account({ erasureHold }))
  await opens()
  await page.getByRole('button', { name: 'Release hold' }).click()
  api.replyTo(releaseErasure, { success: true })
  api.replyTo(readAccount, account())
  await page.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click()
  await expect.element(page.getByRole('button', { name: 'Hold erasure' })).toBeVisible()
  expect(api.requestsTo(releaseErasure)).toHaveLength(1)
})

test('an operator who may only read sees the hold without a button', async () => {
  currentFakes().api.replyTo(readAccount, account({ erasureHold, possible: [] }))
  await opens(anOperator({ operatorRole: 'read_only' }))
  await expect.element(page.getByText('Police request 12')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Release hold' })).not.toBeInTheDocument()
})

test('an operator reads the consequences before closing an account', async () => {
  const { api } = currentFakes()
  api.replyTo(readAccount, account())
  api.replyTo(readClosingOf, { consequences: [{ kind: 'wallet', text: 'The wallet has 40 tokens.' }] })
  await opens()
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect.element(page.getByText('The wallet has 40 tokens.')).toBeVisible()
  expect(api.requestsTo(closeAccount)).toHaveLength(0)
})

test('an operator reads why an account is blocked without having been named', async () => {
  currentFakes().api.replyTo(readAccount, account())
  const owner = aPerson({ _id: idOf(71), username: 'ada.vale' })
  const root = aPerson({ _id: idOf(72), username: 'felix' })
  await opens(anOperator(), [{ owner, person: petra, root, reason: 'card', blockedAt: '2027-03-02T10:00:00Z' }])
  await expect.element(page.getByRole('link', { name: '@ada.vale' })).toHaveAttribute('href', `/admin/accounts/${idOf(71)}`)
  await expect.element(page.getByText(/Both use the same card/)).toBeVisible()
})
