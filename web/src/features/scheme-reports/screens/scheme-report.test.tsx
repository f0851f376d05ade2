/** Tests the page of a monthly report. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OperatorRole } from '@fanfare/contract/operator-role'
import { makeSchemeReport, readSchemeReport, type ReportHead, type SchemeReport } from '@fanfare/contract/scheme-reports'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './scheme-report.tsx'

const head = (changes: Partial<ReportHead> = {}): ReportHead => ({
  _id: idOf(1),
  month: '2026-10',
  revision: 1,
  hash: 'ab'.repeat(32),
  madeAt: '2026-11-01T01:20:00.000Z',
  madeBy: null,
  reason: '',
  ...changes,
})

const report = (changes: Partial<SchemeReport> = {}): SchemeReport => ({
  ...head(),
  revisions: [head()],
  tables: [
    {
      name: 'complaints',
      title: 'Complaints and reports',
      hint: 'Cases by kind.',
      columns: [
        { name: 'received', label: 'Received', unit: 'count' },
        { name: 'medianHours', label: 'Median hours', unit: 'hours' },
        { name: 'share', label: 'Coverage', unit: 'share' },
      ],
      rows: [{ name: 'user_report', label: 'User report', values: [1234, 20.5, null] }],
    },
    { name: 'age_checks', title: 'Age checks', hint: '', columns: [], rows: [] },
  ],
  ...changes,
})

async function opens(given: SchemeReport, role: OperatorRole = 'owner') {
  const { api } = currentFakes()
  api.replyTo(readSchemeReport, given)
  await openScreen(screen, {
    path: '/admin/scheme-reports/:month',
    at: '/admin/scheme-reports/2026-10',
    size: 'desktop',
    viewer: anOperator({ operatorRole: role }),
  })
  return api
}

test('an operator reads the figures of a month with their units, and sections without any say so', async () => {
  await opens(report())
  await expect.element(page.getByRole('heading', { name: 'Report for October 2026' })).toBeVisible()
  const row = page.getByRole('row', { name: /User report/ })
  for (const text of ['1,234', '20.5 h', '–']) await expect.element(row.getByRole('cell', { name: text })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Age checks' }).getByText('Nothing in this period.')).toBeVisible()
  await expect.element(page.getByText('ab'.repeat(32))).toBeVisible()
})

test('an operator who computes a report again says why, and reads that nothing has changed', async () => {
  const api = await opens(report())
  api.replyTo(makeSchemeReport, { isChanged: false, revision: 1 })
  await page.getByRole('button', { name: 'Compute again' }).click()
  const sheet = page.getByRole('dialog', { name: 'Compute again' })
  await sheet.getByRole('textbox').fill('The processor asked for it')
  await sheet.getByRole('button', { name: 'Compute again' }).click()
  await expect.element(page.getByText('The records still give the same report.')).toBeVisible()
  expect(api.requestsTo(makeSchemeReport).map(({ input }) => input.body)).toEqual([{ reason: 'The processor asked for it' }])
})

test('an operator whose report cannot be computed reads why and keeps the reason', async () => {
  const api = await opens(report())
  api.replyTo(makeSchemeReport, rejection('not_valid', { message: 'This month isn’t over.' }))
  await page.getByRole('button', { name: 'Compute again' }).click()
  const sheet = page.getByRole('dialog', { name: 'Compute again' })
  await sheet.getByRole('textbox').fill('Too early')
  await sheet.getByRole('button', { name: 'Compute again' }).click()
  await expect.element(sheet.getByText('This month isn’t over.')).toBeVisible()
  await expect.element(sheet.getByRole('textbox')).toHaveValue('Too early')
})

test('a reviewer of a card scheme sees earlier revisions with their reasons, and no button to compute', async () => {
  const second = head({ _id: idOf(2), revision: 2, reason: 'A backup was restored', madeBy: aPerson({ name: 'Olga' }) })
  await opens(report({ ...second, revisions: [second, head()] }), 'reviewer')
  const revisions = page.getByRole('region', { name: 'Revisions' })
  await expect
    .element(revisions.getByRole('link', { name: /Revision 1/ }))
    .toHaveAttribute('href', '/admin/scheme-reports/2026-10?revision=1')
  await expect.element(revisions.getByText('A backup was restored')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Compute again' })).not.toBeInTheDocument()
})
