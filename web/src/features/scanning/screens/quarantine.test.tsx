/** Tests of the page of known files, which only owners of the site open. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listQuarantined, readScanning, recordHotlineReport, type QuarantinedFile } from '@fanfare/contract/scanning'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './quarantine.tsx'

const file: QuarantinedFile = {
  _id: idOf(50),
  owner: aPerson({ _id: idOf(51), name: 'Ada Vale', username: 'ada.vale' }),
  kind: 'photo',
  bytes: 120_000,
  sha256: 'ab'.repeat(32),
  md5: 'cd'.repeat(16),
  matched: 'sha256',
  label: 'series 7',
  uploadedAt: '2027-03-01T10:00:00Z',
  foundAt: '2027-03-01T10:00:05Z',
  reportedAt: null,
  reportedBy: null,
  reference: '',
}

async function openPage(files: QuarantinedFile[], state: Parameters<typeof replyWith>[0] = {}) {
  const { api } = currentFakes()
  api.replyTo(listQuarantined, { data: files, total: files.length })
  api.replyTo(readScanning, replyWith(state))
  await openScreen(screen, { at: '/admin/quarantine', viewer: anOperator({ operatorRole: 'owner' }) })
  return api
}

const replyWith = (
  changes: Partial<{
    broken: { line: number; reason: 'hash' | 'kind' | 'length' }[]
    isListUnreadable: boolean
    isListMissing: boolean
  }>,
) => ({
  list:
    changes.isListUnreadable || changes.isListMissing
      ? null
      : { entries: 1200, illegal: 800, brokenLines: changes.broken?.length ?? 0, broken: changes.broken ?? [] },
  isListUnreadable: changes.isListUnreadable ?? false,
  service: 'scan.example',
  waiting: 2,
})

test('an owner records the report of a sealed file', async () => {
  const api = await openPage([file])
  await expect.element(page.getByText('Not sent yet')).toBeVisible()
  api.replyTo(recordHotlineReport, { ...file, reportedAt: '2027-03-02T10:00:00Z', reference: 'CT-1' })
  await page.getByRole('button', { name: 'Record report' }).click()
  await page.getByLabelText('Report number').fill('CT-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Record report' }).click()
  await expect.element(page.getByText('Report recorded')).toBeVisible()
  expect(api.requestsTo(recordHotlineReport).map(({ input }) => input.body)).toEqual([{ reference: 'CT-1' }])
})

test('an owner reads which lines of the list are broken', async () => {
  await openPage([], { broken: [{ line: 7, reason: 'kind' }] })
  await expect.element(page.getByText('Line 7: the length does not fit the kind')).toBeVisible()
  await expect.element(page.getByText('No known illegal files')).toBeVisible()
})

test('an owner without a list reads how to configure one, and not that uploads are compared', async () => {
  await openPage([], { isListMissing: true })
  await expect.element(page.getByText('KNOWN_HASHES_FILE', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Uploads are not compared with known files', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Uploads are compared', { exact: false })).not.toBeInTheDocument()
})

test('an owner reads that uploads wait for a list that cannot be read', async () => {
  await openPage([], { isListUnreadable: true })
  await expect.element(page.getByRole('alert')).toBeVisible()
})
