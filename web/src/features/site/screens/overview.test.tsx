import { countReviews } from '@fanfare/contract/content-reviews'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { countCases } from '@fanfare/contract/cases'
import { listCustomOrdersForOperators } from '@fanfare/contract/custom-order-disputes'
import { searchDisputes } from '@fanfare/contract/disputes'
import { searchRefundProposals } from '@fanfare/contract/refund-rules'
import { searchRefunds } from '@fanfare/contract/refunds'
import { searchTopUps } from '@fanfare/contract/top-ups'
import { countPendingPayouts } from '@fanfare/contract/payouts'
import { readOverview } from '@fanfare/contract/overview'
import { readHealth } from '@fanfare/contract/health'
import { listMails } from '@fanfare/contract/mails'
import { listVerifications } from '@fanfare/contract/verifications'
import { anOperator } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as overview from './overview.tsx'

test('an operator sees how many payouts wait and their sum, and opens the list', async () => {
  const { api } = currentFakes()
  api.replyTo(countPendingPayouts, { total: 2, sum: 200, currency: 'USD', oldest: '2026-01-01T12:00:00.000Z' })
  api.replyTo(listVerifications, { data: [], total: 0 })
  api.replyTo(countCases, { open: 0, mine: 0, unassigned: 0, overdue: 0, kinds: [], locales: [] })
  api.replyTo(countReviews, { waiting: 0, overdue: 0, kinds: [] })
  api.replyTo(searchDisputes, { data: [], total: 0 })
  api.replyTo(listCustomOrdersForOperators, { data: [], total: 0 })
  api.replyTo(searchTopUps, { data: [], total: 0 })
  api.replyTo(searchRefundProposals, { data: [], total: 3 })
  api.replyTo(searchRefunds, { data: [], total: 0 })
  api.replyTo(listMails, { data: [], total: 5 })
  api.replyTo(readHealth, { live: true, ready: true, version: '1.0.0' })
  const bars = [
    { day: '2026-01-01', value: 0 },
    { day: '2026-01-02', value: 80 },
  ]
  const turnover = { name: 'turnover', label: 'Turnover', hint: 'Sales', unit: 'money', now: 80, before: 40, bars } as const
  api.replyTo(readOverview, { currency: 'USD', figures: [turnover] })
  await openScreen(overview, { at: '/admin', viewer: anOperator() })
  const card = page.getByRole('region', { name: 'Pending payouts' })
  await expect.element(card.getByText('2', { exact: true })).toBeVisible()
  await expect.element(card.getByText(/^\$200\.00 requested\. Oldest request:/)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/admin/payouts')
  await expect.element(page.getByRole('region', { name: 'Pending verifications' }).getByText('Nothing to review.')).toBeVisible()
  const proposed = page.getByRole('region', { name: 'Proposed refunds' })
  await expect.element(proposed.getByText('3', { exact: true })).toBeVisible()
  const refunds = page.getByRole('region', { name: 'Failed refunds' })
  await expect.element(refunds.getByRole('link', { name: 'See refunds' })).toHaveAttribute('href', '/admin/refunds')
  const emails = page.getByRole('region', { name: 'Undelivered emails' })
  await expect.element(emails.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/admin/mails?status=failed')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect.element(figures.getByText('$80.00', { exact: true })).toBeVisible()
  await expect.element(figures.getByText('Period before: $40.00')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
})
